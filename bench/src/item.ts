import { amount, choice, date, dateTime, defineResource, flag, link, number, text } from '@ne2016/contract';
import type { RecordOf } from '@ne2016/contract';

/** The records of every list in the benchmark: ten attributes of the usual kinds, and an identifier. */
export const item = defineResource('item', {
  labels: { plural: 'Éléments', singular: 'élément', gender: 'masculine' },
  attributes: {
    title: text({ label: 'Titre', required: true }),
    code: text({ label: 'Code', required: true }),
    status: choice({
      label: 'État',
      required: true,
      options: { idea: 'Idée', study: 'Étude', open: 'En travaux', done: 'Achevé', dropped: 'Abandonné' },
    }),
    town: link('commune', { label: 'Commune', required: true }),
    budget: amount({ label: 'Budget', required: true }),
    begins: date({ label: 'Début', required: true }),
    seen: dateTime({ label: 'Vu', required: true }),
    urgent: flag({ label: 'Urgent' }),
    floors: number({ label: 'Étages', required: true }),
    comment: text({ label: 'Remarque' }),
  },
  title: 'title',
});

export type Item = RecordOf<typeof item>;

/** The names of the ten attributes, which a subject may use as the layer uses its declaration. */
export const attributeNames = Object.keys(item.attributes) as readonly (keyof Item)[];

/** Whether two records with the same identifier have the same values. */
export function isSameItem(left: Item, right: Item): boolean {
  for (const name of attributeNames) if (left[name] !== right[name]) return false;
  return true;
}
