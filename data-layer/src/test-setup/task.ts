import { defineResource, number, text } from '@ne2016/contract';

/** The resource of the tests. */
export const task = defineResource('task', {
  labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
  attributes: {
    name: text({ label: 'Nom', required: true }),
    note: text({ label: 'Note' }),
    rank: number({ label: 'Rang' }),
  },
  title: 'name',
});
