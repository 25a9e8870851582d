import type { FileReference } from '@ne2016/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createReport,
  download,
  fileStates as states,
  putReport as put,
  reportWith,
  startFileServer,
  upload,
} from './testing/file-server.ts';

async function start() {
  const server = await startFileServer();
  return { server, client: await server.signedIn('editor') };
}

test('a file is given to one of two records that ask for it at once', async () => {
  const { client } = await start();
  const paper = await upload(client);
  const answers = await Promise.all([createReport(client, { paper }), createReport(client, { paper })]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422']);
});

test('a record whose old reference leads nowhere can still be changed', async () => {
  const { server, client } = await start();
  const id = await reportWith(client);
  const old: FileReference = { id: 'old', name: 'ancien.txt', size: 3, type: 'text/plain' };
  await server.storage.write((transaction) =>
    sql`update record_report set paper = ${JSON.stringify(old)}`.execute(transaction),
  );
  expect((await put(client, id, { name: 'Autre', paper: old })).status).toBe(200);
  expect((await download(client, old)).body.code).toBe('unknown_file');
  expect((await put(client, id, { paper: null })).status).toBe(200);
});

test('a file that is replaced is let go, and may be put back', async () => {
  const { server, client } = await start();
  const [one, other] = [await upload(client), await upload(client)];
  const id = await reportWith(client, { paper: one });
  expect((await put(client, id, { paper: other })).body).toMatchObject({ paper: other });
  expect(await states(server, one, other)).toEqual(['detached 1', 'attached 1']);
  expect((await download(client, one)).status).toBe(404);
  const colleague = await server.signedIn('editor');
  expect((await put(colleague, id, { paper: one })).status).toBe(200);
  expect(await states(server, one, other)).toEqual(['attached 1', 'detached 1']);
});
