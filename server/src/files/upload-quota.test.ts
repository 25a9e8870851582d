import { filePaths, paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import {
  createReport,
  formOf,
  reportWith,
  sendFile,
  startFileServer,
  upload,
} from './testing/file-server.ts';

const day = 24 * 60 * 60 * 1000;
/** Slightly more than a third of the quota. */
const third = { content: Buffer.alloc(400_000, 'x') };

async function start() {
  const server = await startFileServer({ environment: { UPLOAD_QUOTA: '1' } });
  return { server, client: await server.signedIn('editor') };
}

test('what was sent more than a day ago counts no more, nor what was refused', async () => {
  const { server, client } = await start();
  const paper = await upload(client, third);
  await createReport(client, { paper });
  await upload(client, third);
  for (let round = 0; round < 3; round += 1) expect((await sendFile(client, third)).status).toBe(429);
  await server.storage.query
    .updateTable('file')
    .set({ uploaded_at: Date.now() - day })
    .where('id', '=', paper.id)
    .execute();
  await upload(client, third);
});

test('what a colleague does with old files takes nothing from who uploaded them', async () => {
  const { server, client } = await start();
  const papers = [await upload(client, third), await upload(client, third)];
  const old = await reportWith(client, { paper: papers[0] });
  await server.storage.query
    .updateTable('file')
    .set({ uploaded_at: Date.now() - day })
    .execute();
  const colleague = await server.signedIn('editor');
  expect((await colleague.call('DELETE', paths.record('report', old))).status).toBeLessThan(300);
  await createReport(client, { paper: papers[1] });
  for (let n = 0; n < 2; n += 1) await upload(client, third);
  expect((await sendFile(client, third)).status).toBe(429);
});

test('an upload that does not say how long it is counts as the longest that it may be', async () => {
  const { server, client } = await start();
  const form = new Response(formOf({ content: 'bonjour' }));
  const response = await fetch(`${server.url}/${filePaths.upload('report', 'paper')}`, {
    method: 'POST',
    headers: {
      cookie: client.cookieHeader,
      'x-xsrf-token': client.csrfToken,
      'content-type': form.headers.get('content-type') ?? '',
    },
    body: form.body,
    duplex: 'half',
  } as RequestInit);
  expect(response.status).toBe(429);
});
