export {
  type ChoiceOption,
  type DeclaredOptions,
  optionOf,
  optionsOf,
  type Tone,
  type TonedOption,
  tones,
} from './attributes/choice-options.ts';
export { columnWidths } from './attributes/kind-definition.ts';
export type {
  CommonOptions,
  DefaultOption,
  NewRecord,
  RangeRules,
  TextRules,
  TypedOptions,
} from './attributes/kind-definition.ts';
export type * from './attributes/kinds/kinds.ts';
export { filesIn, holdsFiles } from './attributes/kinds/held-files.ts';
export { linkTargetOf } from './attributes/kinds/link-target.ts';
export { amount } from './attributes/kinds/amount.ts';
export { choice } from './attributes/kinds/choice.ts';
export { choices } from './attributes/kinds/choices.ts';
export { colour } from './attributes/kinds/colour.ts';
export { date } from './attributes/kinds/date.ts';
export { dateTime } from './attributes/kinds/date-time.ts';
export { duration } from './attributes/kinds/duration.ts';
export { email } from './attributes/kinds/email.ts';
export { isAcceptedType } from './attributes/accepted-type.ts';
export { file, type FileReference } from './attributes/kinds/file.ts';
export { files, mostFiles } from './attributes/kinds/files.ts';
export { flag } from './attributes/kinds/flag.ts';
export { geoPoint, readGeoPoint, writeGeoPoint } from './attributes/kinds/geo-point.ts';
export { iban } from './attributes/kinds/iban.ts';
export { link } from './attributes/kinds/link.ts';
export { links } from './attributes/kinds/links.ts';
export { longText } from './attributes/kinds/long-text.ts';
export { number } from './attributes/kinds/number.ts';
export { postalAddress } from './attributes/kinds/postal-address.ts';
export { rna } from './attributes/kinds/rna.ts';
export { siret } from './attributes/kinds/siret.ts';
export { telephone } from './attributes/kinds/telephone.ts';
export { text } from './attributes/kinds/text.ts';
export { url } from './attributes/kinds/url.ts';
export { usualLengths, usualMost } from './attributes/usual-lengths.ts';
export {
  type AttributeAuthor,
  type Colleague,
  type ListAuthors,
  parseListAuthors,
  parseRecordAuthors,
  type RecordAuthors,
  type RecordFacts,
} from './wire/authors.ts';
export { isParts } from './wire/parts.ts';
export { shown } from './attributes/option-checks.ts';
export { brandColours } from './branding/brand-colours.ts';
export * from './branding/branding.ts';
export { findBrandingFaults } from './branding/find-branding-faults.ts';
export * from './built-in/built-in-resources.ts';
export * from './built-in/saved-view.ts';
export * from './wire/channels.ts';
export * from './resource/check-record.ts';
export * from './resource/evaluate-computed.ts';
export * from './resource/computed.ts';
export { findComputedFaults } from './declarations/find-computed-faults.ts';
export { findDefaultFaults } from './declarations/find-default-faults.ts';
export { findDeclarationFaults, findLinkFaults } from './declarations/find-declaration-faults.ts';
export { isListPath } from './declarations/wire-faults.ts';
export * from './resource/declared-function.ts';
export * from './resource/resource-attributes.ts';
export * from './resource/define-resource.ts';
export * from './wire/expected-values.ts';
export * from './wire/data-paths.ts';
export * from './resource/file-paths.ts';
export * from './resource/first-values.ts';
export * from './wire/headers.ts';
export * from './wire/history.ts';
export * from './wire/ids.ts';
export * from './resource/in-language.ts';
export * from './resource/labels.ts';
export * from './wire/paths.ts';
export * from './wire/problems.ts';
export * from './wire/push-events.ts';
export * from './resource/record-rights.ts';
export * from './resource/record-rules.ts';
export type * from './resource/record-section.ts';
export type * from './resource/record-types.ts';
export * from './resource/resource-icons.ts';
export * from './wire/roles.ts';
export type * from './resource/samples.ts';
