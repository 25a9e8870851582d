import { choice, defineResource, headers, link, paths, text } from '@ne2016/contract';
import { startTestServer } from './start-test-server.ts';
import { type Answer, type TestClient, cursorOf } from './test-client.ts';

const labels = { plural: 'Notes', singular: 'note', gender: 'feminine' } as const;

/** Notes that are visible according to their audience: to all users, or to editors and administrators. */
const note = defineResource('note', {
  labels,
  attributes: {
    title: text({ label: 'Titre', required: true }),
    parent: link('note', { label: 'Suite de' }),
    audience: choice({ label: 'Pour', required: true, options: { all: 'Tous', editors: 'Rédaction' } }),
  },
  title: 'title',
  visible: ({ audience }, { role }) => audience === 'all' || role !== 'reader',
  can: { write: 'reader' },
});

/** Remarks on notes. */
const remark = defineResource('remark', {
  labels,
  attributes: { note: link('note', { label: 'Note', required: true }), words: text({ label: 'Mots' }) },
  title: 'words',
  can: { write: 'reader' },
});

/** The path of the list of notes. */
export const list = paths.list('note');
/** Returns the titles of the notes in an answer. */
export const titlesOf = (answer: Answer) =>
  (JSON.parse(answer.text) as { title: string }[]).map(({ title }) => title);
/** Returns the options of a request for the changes since an answer. */
export const since = (answer: Answer) => ({ headers: { [headers.cursor]: cursorOf(answer) } });
/** Returns whether an answer is a full list or a delta. */
export const scopeOf = (answer: Answer) => answer.headers.get(headers.scope);

/** A server with a note for all users and one for editors, and a reader and an editor who are signed in. */
export async function start() {
  const server = await startTestServer({ resources: [note, remark] });
  const [reader, editor] = [await server.signedIn('reader'), await server.signedIn('editor')];
  const create = (client: TestClient, title: string, audience: string) =>
    client.call('POST', paths.create('note'), { body: { title, audience } });
  await create(editor, 'Publique', 'all');
  await create(editor, 'Interne', 'editors');
  return { server, reader, editor, create };
}
