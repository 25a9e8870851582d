import { choice, defineResource, headers, link, paths, text } from '@ne2016/contract';
import { startTestServer } from './start-test-server.ts';
import { type Answer, type TestClient, cursorOf } from './test-client.ts';

const labels = { plural: 'Notes', singular: 'note', gender: 'feminine' } as const;

/** Notes that only those see whom they are for: everybody, or the editors and administrators. */
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

/** The list of notes. */
export const list = paths.list('note');
/** The titles of the notes of an answer. */
export const titlesOf = (answer: Answer) =>
  (JSON.parse(answer.text) as { title: string }[]).map(({ title }) => title);
/** Asks for what followed an answer. */
export const since = (answer: Answer) => ({ headers: { [headers.cursor]: cursorOf(answer) } });
/** Whether an answer is a full list or a delta. */
export const scopeOf = (answer: Answer) => answer.headers.get(headers.scope);

/** A server with a note for everybody and one for editors, and a reader and an editor who are signed in there. */
export async function start() {
  const server = await startTestServer({ resources: [note, remark] });
  const [reader, editor] = [await server.signedIn('reader'), await server.signedIn('editor')];
  const create = (client: TestClient, title: string, audience: string) =>
    client.call('POST', paths.create('note'), { body: { title, audience } });
  await create(editor, 'Publique', 'all');
  await create(editor, 'Interne', 'editors');
  return { server, reader, editor, create };
}
