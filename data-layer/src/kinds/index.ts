/**
 * The builders of further kinds of attributes. Apart from the others, so that who declares none of them carries none.
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
