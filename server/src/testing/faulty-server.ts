import { defineResource, link, text } from '@ne2016/contract';
import { runServer } from '../start/start-server.ts';

/** A server whose team has written declarations that cannot work, past what the compiler says. */
const note = defineResource('note', {
  labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
  attributes: {
    name: text({ label: '', minlength: 3, maxlength: 2 }),
    place: link('nowhere', { label: 'Lieu' }),
  },
  title: 'name',
  can: { edit: 'editor' } as object,
});

await runServer({
  resources: [note],
  samples: [],
  extensions: [],
  applicationFolder: process.argv[2] ?? '',
});
