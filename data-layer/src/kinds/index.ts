/**
 * Builders of further kinds of attributes. Each takes an object of options; only `label` (and `options` for choices)
 * is required.
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
