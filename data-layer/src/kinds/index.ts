/**
 * Builders of further kinds of attributes. Each takes an object of options, of which only `label` (and for choices
 * `options`) is required.
 *
 * @module kinds
 */
export {
  choices,
  colour,
  duration,
  files,
  geoPoint,
  iban,
  links,
  postalAddress,
  rna,
  siret,
  telephone,
} from '@ne2016/contract';
