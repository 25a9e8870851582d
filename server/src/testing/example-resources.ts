import { choice, dateTime, defineResource, file, flag, link, number, text } from '@ne2016/contract';

const labels = { plural: 'Équipes', singular: 'équipe', gender: 'feminine' } as const;

/** A small resource for tests, to which others link. */
export const team = defineResource('team', {
  labels,
  attributes: { name: text({ label: 'Nom', required: true, maxlength: 40 }) },
  title: 'name',
});

/** A small resource for tests, with kinds that the database must handle with care. */
export const task = defineResource('task', {
  labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
  attributes: {
    name: text({ label: 'Nom', required: true, minlength: 2, maxlength: 40 }),
    code: text({ label: 'Code', unique: true }),
    effort: number({ label: 'Charge', min: 0, max: 100, decimals: 2 }),
    done: flag({ label: 'Faite' }),
    state: choice({ label: 'État', options: { open: 'Ouverte', closed: 'Fermée' } }),
    due: dateTime({ label: 'Échéance' }),
    team: link('team', { label: 'Équipe' }),
    note: file({ label: 'Note' }),
  },
  title: 'name',
});

/** A resource that only an administrator may read, on a private channel. */
export const secret = defineResource('secret', {
  labels: { plural: 'Secrets', singular: 'secret', gender: 'masculine' },
  attributes: { name: text({ label: 'Nom', required: true }) },
  title: 'name',
  can: { read: 'admin', write: 'admin' },
});

/** A resource with a public channel. */
const notice = defineResource('notice', {
  labels: { plural: 'Avis', singular: 'avis', gender: 'masculine' },
  attributes: { name: text({ label: 'Nom', required: true }) },
  title: 'name',
  channel: 'public',
});

/** All resources of the tests. */
export const exampleResources = [team, task, secret, notice];
