import { date, defineResource, file, link, type RecordOf, text } from '@ne2016/contract';

/** The documents of projects. */
export const document = defineResource('document', {
  labels: { plural: 'Documents', singular: 'document', gender: 'masculine' },
  attributes: {
    name: text({ label: 'Intitulé', required: true, minlength: 2, maxlength: 120 }),
    project: link('project', { label: 'Projet', required: true }),
    dated: date({ label: 'Date du document', default: ({ today }) => today }),
    content: file({ label: 'Fichier', maxSize: 50 * 1024 * 1024 }),
    author: text({ label: 'Auteur' }),
  },
  title: 'name',
  icon: 'document',
  owner: { attribute: 'author' },
  can: {
    delete: {
      role: 'editor',
      when: ({ author }, { id, role }) => author === id || author === null || role === 'admin',
    },
  },
});

export type Document = RecordOf<typeof document>;
