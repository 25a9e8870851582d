import type { KindDeclaration, ValueSchema } from '../kind-definition.ts';
import { amountDeclaration, amountRules } from './amount.ts';
import { choiceDeclaration, choiceRules } from './choice.ts';
import { choicesDeclaration, choicesRules } from './choices.ts';
import { colourDeclaration, colourRules } from './colour.ts';
import { dateDeclaration, dateRules } from './date.ts';
import { dateTimeDeclaration, dateTimeRules } from './date-time.ts';
import { durationDeclaration, durationRules } from './duration.ts';
import { emailDeclaration, emailRules } from './email.ts';
import { fileDeclaration, fileRules } from './file.ts';
import { filesDeclaration, filesRules } from './files.ts';
import { flagDeclaration, flagRules } from './flag.ts';
import { geoPointDeclaration, geoPointRules } from './geo-point.ts';
import { ibanDeclaration, ibanRules } from './iban.ts';
import { linkDeclaration, linkRules } from './link.ts';
import { linksDeclaration, linksRules } from './links.ts';
import { longTextDeclaration, longTextRules } from './long-text.ts';
import { numberDeclaration, numberRules } from './number.ts';
import { postalAddressDeclaration, postalAddressRules } from './postal-address.ts';
import { rnaDeclaration, rnaRules } from './rna.ts';
import { siretDeclaration, siretRules } from './siret.ts';
import { telephoneDeclaration, telephoneRules } from './telephone.ts';
import { textDeclaration, textRules } from './text.ts';
import { urlDeclaration, urlRules } from './url.ts';

/** The value checks of each kind of attribute. */
export const kindRules = {
  text: textRules,
  longText: longTextRules,
  email: emailRules,
  url: urlRules,
  number: numberRules,
  amount: amountRules,
  date: dateRules,
  dateTime: dateTimeRules,
  flag: flagRules,
  choice: choiceRules,
  link: linkRules,
  file: fileRules,
  duration: durationRules,
  telephone: telephoneRules,
  siret: siretRules,
  rna: rnaRules,
  iban: ibanRules,
  colour: colourRules,
  geoPoint: geoPointRules,
  postalAddress: postalAddressRules,
  choices: choicesRules,
  links: linksRules,
  files: filesRules,
};

type Kinds = typeof kindRules;

/** The kinds of attributes. Every table keyed by it must list them all: a new kind fails the build there. */
export type AttributeKind = keyof Kinds;

/** The declared options of each kind. */
export type OptionsOfKind = { [Kind in AttributeKind]: Parameters<Kinds[Kind]['schema']>[0] };

/** The type of each kind's values on the wire, unless empty. */
export type ValueOfKind = {
  [Kind in AttributeKind]: ReturnType<Kinds[Kind]['schema']> extends ValueSchema<infer Value> ? Value : never;
};

/** An attribute as plain data: its kind and its options. */
export type AttributeOf<Kind extends AttributeKind> = Kind extends AttributeKind
  ? { readonly kind: Kind } & Readonly<OptionsOfKind[Kind]>
  : never;

/** An attribute of any kind. */
export type Attribute = AttributeOf<AttributeKind>;

/**
 * The checks of each kind's options. Separate from the checks of values, so that code that only checks
 * declarations does not include schemas.
 */
export const kindDeclarations: { readonly [Kind in AttributeKind]: KindDeclaration<OptionsOfKind[Kind]> } = {
  text: textDeclaration,
  longText: longTextDeclaration,
  email: emailDeclaration,
  url: urlDeclaration,
  number: numberDeclaration,
  amount: amountDeclaration,
  date: dateDeclaration,
  dateTime: dateTimeDeclaration,
  flag: flagDeclaration,
  choice: choiceDeclaration,
  link: linkDeclaration,
  file: fileDeclaration,
  duration: durationDeclaration,
  telephone: telephoneDeclaration,
  siret: siretDeclaration,
  rna: rnaDeclaration,
  iban: ibanDeclaration,
  colour: colourDeclaration,
  geoPoint: geoPointDeclaration,
  postalAddress: postalAddressDeclaration,
  choices: choicesDeclaration,
  links: linksDeclaration,
  files: filesDeclaration,
};
