import type { AttributeValues } from '@ne2016/contract';
import type { document } from '../document.ts';
import { createPicker } from './picker.ts';

/** The attributes of a document, without its identifier. */
export type DocumentValues = AttributeValues<(typeof document)['attributes']>;

const titles = [
  'Délibération du conseil municipal',
  'Devis estimatif',
  'Plan de situation',
  'Compte rendu de réunion de chantier',
  'Arrêté de permis de construire',
  'Étude de faisabilité',
  'Convention de subvention',
  'Procès-verbal de réception',
];

/** Documents of the first sample projects, several for some of them, without their files. */
export function documents(): DocumentValues[] {
  const picker = createPicker(7);
  return Array.from({ length: 48 }, (_, index) => ({
    name: picker.one(titles),
    project: 1 + Math.floor(index / 2) + picker.whole(0, 6),
    dated: picker.chance(0.85)
      ? `${picker.whole(2022, 2026)}-${String(picker.whole(1, 12)).padStart(2, '0')}-15`
      : null,
    content: null,
  }));
}
