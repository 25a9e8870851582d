import type { Attribute, AttributeKind } from '@ne2016/contract';
import type { KindLooks } from './kind-looks.ts';
import { amountLooks } from './amount.tsx';
import { choiceLooks } from './choice.tsx';
import { choicesLooks } from './choices.tsx';
import { colourLooks } from './colour.tsx';
import { dateLooks } from './date.tsx';
import { dateTimeLooks } from './date-time.tsx';
import { durationLooks } from './duration.tsx';
import { emailLooks } from './email.tsx';
import { fileLooks } from './file.tsx';
import { filesLooks } from './files.tsx';
import { flagLooks } from './flag.tsx';
import { geoPointLooks } from './geo-point.tsx';
import { ibanLooks } from './iban.tsx';
import { linkLooks } from './link.tsx';
import { linksLooks } from './links.tsx';
import { longTextLooks } from './long-text.tsx';
import { numberLooks } from './number.tsx';
import { postalAddressLooks } from './postal-address.tsx';
import { rnaLooks } from './rna.tsx';
import { siretLooks } from './siret.tsx';
import { telephoneLooks } from './telephone.tsx';
import { textLooks } from './text.tsx';
import { urlLooks } from './url.tsx';

/** The components of each kind of attribute. */
const looks: { readonly [Kind in AttributeKind]: KindLooks<Kind> } = {
  text: textLooks,
  longText: longTextLooks,
  email: emailLooks,
  url: urlLooks,
  number: numberLooks,
  amount: amountLooks,
  date: dateLooks,
  dateTime: dateTimeLooks,
  flag: flagLooks,
  choice: choiceLooks,
  link: linkLooks,
  file: fileLooks,
  duration: durationLooks,
  telephone: telephoneLooks,
  siret: siretLooks,
  rna: rnaLooks,
  iban: ibanLooks,
  colour: colourLooks,
  geoPoint: geoPointLooks,
  postalAddress: postalAddressLooks,
  choices: choicesLooks,
  links: linksLooks,
  files: filesLooks,
};

/** Returns the components of an attribute’s kind. */
export function looksOf({ kind }: Attribute): KindLooks<AttributeKind> {
  // The table is total and each definition takes its own kind, which the compiler cannot follow through a
  // union.
  return looks[kind] as KindLooks<AttributeKind>;
}
