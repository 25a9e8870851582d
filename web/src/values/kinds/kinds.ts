import type { Attribute, AttributeKind } from '@ne2016/contract';
import type { KindFacts } from './kind-facts.ts';
import { amountFacts } from './amount.ts';
import { choiceFacts } from './choice.ts';
import { choicesFacts } from './choices.ts';
import { colourFacts } from './colour.ts';
import { dateFacts } from './date.ts';
import { dateTimeFacts } from './date-time.ts';
import { durationFacts } from './duration.ts';
import { emailFacts } from './email.ts';
import { fileFacts } from './file.ts';
import { filesFacts } from './files.ts';
import { flagFacts } from './flag.ts';
import { geoPointFacts } from './geo-point.ts';
import { ibanFacts } from './iban.ts';
import { linkFacts } from './link.ts';
import { linksFacts } from './links.ts';
import { longTextFacts } from './long-text.ts';
import { numberFacts } from './number.ts';
import { postalAddressFacts } from './postal-address.ts';
import { rnaFacts } from './rna.ts';
import { siretFacts } from './siret.ts';
import { telephoneFacts } from './telephone.ts';
import { textFacts } from './text.ts';
import { urlFacts } from './url.ts';

/** The facts of each kind of attribute. */
const kinds: { readonly [Kind in AttributeKind]: KindFacts<Kind> } = {
  text: textFacts,
  longText: longTextFacts,
  email: emailFacts,
  url: urlFacts,
  number: numberFacts,
  amount: amountFacts,
  date: dateFacts,
  dateTime: dateTimeFacts,
  flag: flagFacts,
  choice: choiceFacts,
  link: linkFacts,
  file: fileFacts,
  duration: durationFacts,
  telephone: telephoneFacts,
  siret: siretFacts,
  rna: rnaFacts,
  iban: ibanFacts,
  colour: colourFacts,
  geoPoint: geoPointFacts,
  postalAddress: postalAddressFacts,
  choices: choicesFacts,
  links: linksFacts,
  files: filesFacts,
};

/** The names of all kinds. */
export const kindNames = Object.keys(kinds);

/** Whether it is the name of a kind. */
export function isKind(name: string): boolean {
  return Object.hasOwn(kinds, name);
}

/** Returns the facts of an attribute’s kind. */
export function kindOf({ kind }: Attribute): KindFacts<AttributeKind> {
  // The table is total and each definition takes its own kind, which the compiler cannot follow through a
  // union.
  return kinds[kind] as KindFacts<AttributeKind>;
}

/** Returns whether the values of an attribute are days or instants. */
export function isTime(attribute: Attribute | undefined): boolean {
  return attribute !== undefined && kindOf(attribute).isTime === true;
}
