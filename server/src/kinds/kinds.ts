import type { AttributeKind } from '@ne2016/contract';
import type { Column } from '../storage/column.ts';
import type { Dialect, KindDefinition } from './kind-definition.ts';
import { amountKind } from './amount.ts';
import { choiceKind } from './choice.ts';
import { choicesKind } from './choices.ts';
import { colourKind } from './colour.ts';
import { dateKind } from './date.ts';
import { dateTimeKind } from './date-time.ts';
import { durationKind } from './duration.ts';
import { emailKind } from './email.ts';
import { fileKind } from './file.ts';
import { filesKind } from './files.ts';
import { flagKind } from './flag.ts';
import { geoPointKind } from './geo-point.ts';
import { ibanKind } from './iban.ts';
import { linkKind } from './link.ts';
import { linksKind } from './links.ts';
import { longTextKind } from './long-text.ts';
import { numberKind } from './number.ts';
import { postalAddressKind } from './postal-address.ts';
import { rnaKind } from './rna.ts';
import { siretKind } from './siret.ts';
import { telephoneKind } from './telephone.ts';
import { textKind } from './text.ts';
import { urlKind } from './url.ts';

/** The server part of each kind of attribute. */
export const kinds: { readonly [Kind in AttributeKind]: KindDefinition<Kind> } = {
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

/** Returns the column of each kind in one database. */
export function columnsOf(dialect: Dialect): Readonly<Record<AttributeKind, Column>> {
  const columns = Object.entries(kinds).map(([kind, definition]) => [kind, definition.columns[dialect]]);
  // All kinds are included, which the compiler cannot infer from entries.
  return Object.fromEntries(columns) as Record<AttributeKind, Column>;
}
