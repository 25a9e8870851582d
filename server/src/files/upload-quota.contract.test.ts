import { expect, test } from 'vitest';
import { reportWith, sendFile, startFileServer, upload } from './testing/file-server.ts';

const day = 24 * 60 * 60 * 1000;
/** Slightly more than a third of the quota. */
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
  // A small file still fits.
  await upload(client);
  await upload(await server.signedIn('editor'), third);
});

test('many at once get as far as one after the other', async () => {
  const { client } = await start();
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendFile(client, third)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, ...Array.from({ length: 6 }, () => 429)]);
});
