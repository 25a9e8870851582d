import type { Attribute, AttributeKind } from '@ne2016/contract';
import type { KindDefinition } from './kind-definition.ts';
import { amountKind } from './amount.tsx';
import { choiceKind } from './choice.tsx';
import { choicesKind } from './choices.tsx';
import { colourKind } from './colour.tsx';
import { dateKind } from './date.tsx';
import { dateTimeKind } from './date-time.tsx';
import { durationKind } from './duration.tsx';
import { emailKind } from './email.tsx';
import { fileKind } from './file.tsx';
import { filesKind } from './files.tsx';
import { flagKind } from './flag.tsx';
import { geoPointKind } from './geo-point.tsx';
import { ibanKind } from './iban.tsx';
import { linkKind } from './link.tsx';
import { linksKind } from './links.tsx';
import { longTextKind } from './long-text.tsx';
import { numberKind } from './number.tsx';
import { postalAddressKind } from './postal-address.tsx';
import { rnaKind } from './rna.tsx';
import { siretKind } from './siret.tsx';
import { telephoneKind } from './telephone.tsx';
import { textKind } from './text.tsx';
import { urlKind } from './url.tsx';

/** The definition of each kind of attribute. */
const kinds: { readonly [Kind in AttributeKind]: KindDefinition<Kind> } = {
  text: textKind,
  longText: longTextKind,
  email: emailKind,
  url: urlKind,
  number: numberKind,
  amount: amountKind,
  date: dateKind,
  dateTime: dateTimeKind,
  flag: flagKind,
  choice: choiceKind,
  link: linkKind,
  file: fileKind,
  duration: durationKind,
  telephone: telephoneKind,
  siret: siretKind,
  rna: rnaKind,
  iban: ibanKind,
  colour: colourKind,
  geoPoint: geoPointKind,
  postalAddress: postalAddressKind,
  choices: choicesKind,
  links: linksKind,
  files: filesKind,
};

/** Whether it is the name of a kind. */
export function isKind(name: string): boolean {
  return Object.hasOwn(kinds, name);
}

/** Returns the definition of an attribute’s kind. */
export function kindOf({ kind }: Attribute): KindDefinition<AttributeKind> {
  // The table is total and each definition takes its own kind, which the compiler cannot follow through a
  // union.
  return kinds[kind] as KindDefinition<AttributeKind>;
}
