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

/** The resource, by the visibility of its channel. */
export const tasks = { private: defineTask('private'), public: defineTask('public') };

/** The attributes that people edit. */
export const saveable = ['name', 'note', 'plan'] as const;

/** The name of an editable attribute. */
export type SaveableAttribute = (typeof saveable)[number];

/** Returns a create as text: its idempotency key and its values, always in the same order. */
export function describeCreate(name: string, values: Readonly<Record<string, unknown>>): string {
  return `${name} ${textOf(saveable.map((attribute) => values[attribute] ?? null))}`;
}
