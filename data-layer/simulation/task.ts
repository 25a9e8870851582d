import { defineResource, file, text } from '@ne2016/contract';
import { textOf } from './record-history.ts';

/** The resource of the simulated world: two texts, and a value that is compared deeply. */
function defineTask(channel: 'private' | 'public') {
  return defineResource('task', {
    labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
    attributes: {
      name: text({ label: 'Nom' }),
      note: text({ label: 'Note' }),
      plan: file({ label: 'Plan' }),
    },
    title: 'name',
    channel,
  });
}

/** The resource, by who may subscribe to it. */
export const tasks = { private: defineTask('private'), public: defineTask('public') };

/** The attributes that people edit. */
export const saveable = ['name', 'note', 'plan'] as const;

/** One of them. */
export type SaveableAttribute = (typeof saveable)[number];

/** Values of saveable attributes as one text, whatever their order. */
export function describeValues(values: Readonly<Record<string, unknown>>): string {
  return textOf(saveable.map((attribute) => values[attribute] ?? null));
}
