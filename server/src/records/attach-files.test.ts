import { type FileReference, historyPaths, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import {
  createReport,
  download,
  fileStates as states,
  putReport as put,
  reportWith,
  sendFile,
  startFileServer,
  upload,
} from '../files/testing/file-server.ts';

const missing = (attribute: string, name: string) => ({
  attribute,
  validator: 'missingFile',
  params: { name },
  message: `«\u00a0${name}\u00a0» n’est plus disponible. Retirez ce fichier, puis joignez-le de nouveau.`,
});

const refused = (attribute: string, ...names: string[]) => ({
  status: 422,
  code: 'invalid_attributes',
  errors: (names.length > 0 ? names : ['note.txt']).map((name) => missing(attribute, name)),
});

async function start() {
  const server = await startFileServer();
  return { server, client: await server.signedIn('editor') };
}

test('a record that is created with a file holds it', async () => {
  const { server, client } = await start();
  const paper = await upload(client);
  const answer = await createReport(client, { paper });
  expect(answer.body).toMatchObject({ id_report: 1, paper });
  expect(await states(server, paper)).toEqual(['attached 1']);
});

test('a creation that comes again attaches once and gets the same answer', async () => {
  const { server, client } = await start();
  const paper = await upload(client);
  const again = { body: { name: 'Bilan', paper }, headers: { 'idempotency-key': 'k' } };
  const first = await client.call('POST', paths.create('report'), again);
  const second = await client.call('POST', paths.create('report'), again);
  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
  expect(await states(server, paper)).toEqual(['attached 1']);
});

test('an attribute that is emptied lets its file go, and no other', async () => {
  const { server, client } = await start();
  const [paper, annex] = [await upload(client), await upload(client, {}, 'report/annex')];
  const id = await reportWith(client, { paper, annex });
  expect((await put(client, id, { paper: null })).body).toMatchObject({ paper: null });
  expect(await states(server, paper, annex)).toEqual(['detached 1', 'attached 1']);
});

test('a record that is deleted lets its files go', async () => {
  const { server, client } = await start();
  const [paper, annex] = [await upload(client), await upload(client, {}, 'report/annex')];
  const id = await reportWith(client, { paper, annex });
  await client.call('DELETE', paths.record('report', id));
  expect(await states(server, paper, annex)).toEqual(['detached 1', 'detached 1']);
});

test('a change of something else leaves the file where it is', async () => {
  const { server, client } = await start();
  const paper = await upload(client);
  const id = await reportWith(client, { paper });
  expect((await put(client, id, { name: 'Autre', paper })).body).toMatchObject({ name: 'Autre', paper });
  expect(await states(server, paper)).toEqual(['attached 1']);
});

test.each([{ name: 'autre.txt' }, { size: 8 }, { type: 'image/png' }, { id: '0'.repeat(32) }])(
  'a reference that says %j against the server is refused',
  async (lie: Partial<FileReference>) => {
    const { server, client } = await start();
    const paper = await upload(client);
    expect((await createReport(client, { paper: { ...paper, ...lie } })).body).toMatchObject(
      refused('paper', lie.name ?? paper.name),
    );
    expect(await states(server, paper)).toEqual(['waiting null']);
    expect((await client.call('GET', paths.list('report'))).text).toBe('[]');
  },
);

test('a file of somebody else is refused', async () => {
  const { server, client } = await start();
  const paper = await upload(await server.signedIn('editor'));
  expect((await createReport(client, { paper })).body).toMatchObject(refused('paper'));
});

test('a file of another attribute is refused', async () => {
  const { client } = await start();
  const annex = await upload(client, {}, 'report/annex');
  expect((await createReport(client, { paper: annex })).body).toMatchObject(refused('paper'));
});

test('a file that another record holds, or held, is refused', async () => {
  const { server, client } = await start();
  const paper = await upload(client);
  const id = await reportWith(client, { paper });
  const other = await reportWith(client);
  expect((await createReport(client, { paper })).body).toMatchObject(refused('paper'));
  expect((await put(client, other, { paper })).body).toMatchObject(refused('paper'));
  await put(client, id, { paper: null });
  expect((await put(client, other, { paper })).body).toMatchObject(refused('paper'));
  expect(await states(server, paper)).toEqual(['detached 1']);
});

test('a change that is refused takes no file from the record', async () => {
  const { server, client } = await start();
  const paper = await upload(client);
  const id = await reportWith(client, { paper });
  const unknown = { ...paper, id: 'f'.repeat(32) };
  expect((await put(client, id, { paper: unknown, name: 'Autre' })).body).toMatchObject(refused('paper'));
  expect(await states(server, paper)).toEqual(['attached 1']);
});

describe('an attribute of several files', () => {
  /** A record with files that are named after their contents. */
  async function withPapers(...names: string[]) {
    const { server, client } = await start();
    const send = (name: string) => upload(client, { name, content: name }, 'report/papers');
    const papers = [];
    for (const name of names) papers.push(await send(name));
    return { server, client, send, papers, id: await reportWith(client, { papers }) };
  }

  test('keeps them in the order that people give them, and lets go what they take out', async () => {
    const { server, client, send, papers, id } = await withPapers('a.txt', 'b.txt', 'c.txt');
    const [a, b, c] = papers as [FileReference, FileReference, FileReference];
    const d = await send('d.txt');
    expect((await put(client, id, { papers: [c, d, a] })).body).toMatchObject({ papers: [c, d, a] });
    const { body } = await client.call('GET', paths.record('report', id));
    expect(body).toMatchObject({ papers: [c, d, a] });
    expect(await states(server, a, b, c, d)).toEqual([
      'attached 1',
      'detached 1',
      'attached 1',
      'attached 1',
    ]);
    // As an undo does, or a colleague who keeps their own list in a conflict.
    const colleague = await server.signedIn('editor');
    expect((await put(colleague, id, { papers })).status).toBe(200);
    expect(await states(server, a, b, c, d)).toEqual([
      'attached 1',
      'attached 1',
      'attached 1',
      'detached 1',
    ]);
    expect((await download(colleague, b)).text).toBe('b.txt');
    expect((await download(colleague, d)).status).toBe(404);
  });

  test('names each file that is not to be had, and takes none of the others', async () => {
    const { server, client, send, papers, id } = await withPapers('a.txt');
    const other = await upload(await server.signedIn('editor'), { name: 'b.txt' }, 'report/papers');
    const [elsewhere, added] = [await upload(client, { name: 'c.txt' }), await send('d.txt')];
    expect((await put(client, id, { papers: [other, elsewhere, added] })).body).toMatchObject(
      refused('papers', 'b.txt', 'c.txt'),
    );
    expect(await states(server, papers[0]!, added)).toEqual(['attached 1', 'waiting null']);
  });

  test('can be added to where an old reference leads nowhere', async () => {
    const { server, client, send, papers, id } = await withPapers('a.txt');
    await server.storage.query.deleteFrom('file').execute();
    const added = await send('b.txt');
    expect((await put(client, id, { papers: [...papers, added] })).status).toBe(200);
    expect(await states(server, added)).toEqual(['attached 1']);
  });

  test('comes out of the bin with its files, and not without one of them', async () => {
    const { server, client, papers, id } = await withPapers('a.txt', 'b.txt');
    await client.call('DELETE', paths.record('report', id));
    expect(await states(server, ...papers)).toEqual(['detached 1', 'detached 1']);
    const restore = () => client.call('POST', historyPaths.restore('report', id));
    const isLost = (state: 'removing' | 'detached') =>
      server.storage.query.updateTable('file').set({ state }).where('name', '=', 'b.txt').execute();
    await isLost('removing');
    expect((await restore()).body.errors).toEqual([missing('papers', 'b.txt')]);
    await isLost('detached');
    expect((await restore()).body).toMatchObject({ papers });
    expect(await states(server, ...papers)).toEqual(['attached 1', 'attached 1']);
  });

  test('takes no more of them than declared, and none that is of another type or too large', async () => {
    const { client, send, papers, id } = await withPapers('a.txt', 'b.txt', 'c.txt');
    const fourth = await send('d.txt');
    expect((await put(client, id, { papers: [...papers, fourth] })).body.errors).toEqual([
      {
        attribute: 'papers',
        validator: 'mostFiles',
        params: { mostFiles: 3 },
        message: 'Joignez au plus 3\u00a0fichiers. Retirez ceux qui sont en trop.',
      },
    ]);
    expect((await sendFile(client, {}, 'report/pictures')).body.code).toBe('file_type_refused');
    const large = { content: Buffer.alloc(100_001), type: 'image/png' };
    expect((await sendFile(client, large, 'report/pictures')).body.code).toBe('file_too_large');
  });
});
