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
/** A little more than a third of the quota. */
const third = { content: Buffer.alloc(400_000, 'x') };

async function start() {
  const server = await startFileServer({ environment: { UPLOAD_QUOTA: '1' } });
  return { server, client: await server.signedIn('editor') };
}

test('an account sends as much within a day as it may, and is told what to do; others are not affected', async () => {
  const { server, client } = await start();
  await reportWith(client, { paper: await upload(client, third) });
  await upload(client, third);
  const refused = await sendFile(client, third);
  expect(refused.body).toMatchObject({ status: 429, code: 'upload_quota_reached' });
  expect(refused.body.detail).toContain('1\u00a0Mo');
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(day / 1000 - 600);
  expect(wait).toBeLessThanOrEqual(day / 1000);
  expect(await server.storage.query.selectFrom('file').select('id').execute()).toHaveLength(2);
  // What is small still fits.
  await upload(client);
  await upload(await server.signedIn('editor'), third);
});

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

test('many at once get as far as one after the other', async () => {
  const { client } = await start();
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendFile(client, third)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, ...Array.from({ length: 6 }, () => 429)]);
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
