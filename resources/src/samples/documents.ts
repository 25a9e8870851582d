import type { AttributeValues } from '@ne2016/contract';
import { SeededRandom } from '@ne2016/contract/seeded-random';
import type { document } from '../document.ts';

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

/** Returns documents of the first sample projects, several for some of them, without their files. */
export function documents(): DocumentValues[] {
  const random = new SeededRandom(7);
  return Array.from({ length: 48 }, (_, index) => ({
    name: random.pick(titles),
    project: 1 + Math.floor(index / 2) + random.between(0, 6),
    dated: random.percent(85)
      ? `${random.between(2022, 2026)}-${String(random.between(1, 12)).padStart(2, '0')}-15`
      : null,
    content: null,
    author: null,
  }));
}
