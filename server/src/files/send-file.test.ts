import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type FileReference, filePaths, paths } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { download, reportWith, startFileServer, upload } from './testing/file-server.ts';

/** A server with one report that holds a file of ten bytes. */
async function startWithFile(sent = {}) {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const paper = await upload(client, { content: '0123456789', name: 'Délibération.txt', ...sent });
  const report = await reportWith(client, { paper });
  return { server, client, paper, report };
}

test('a file is answered so that a browser saves it under its name and runs nothing of it', async () => {
  const { client, paper } = await startWithFile();
  const { status, headers, text } = await download(client, paper);
  expect([status, text]).toEqual([200, '0123456789']);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '10',
    'content-disposition':
      'attachment; filename="D?lib?ration.txt"; filename*=UTF-8\'\'D%C3%A9lib%C3%A9ration.txt',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  });
  expect(headers.get('etag')).toBe(`"${createHash('sha256').update('0123456789').digest('base64url')}"`);
});

test('the name in the address is for people: any will do, also one with slashes or a very long one', async () => {
  const { client, paper } = await startWithFile();
  for (const name of ['x', 'a/b', '%2e%2e', 'é'.repeat(120)])
    expect((await client.call('GET', `files/${paper.id}/${encodeURIComponent(name)}`)).status).toBe(200);
});

test('a page that is uploaded is no page of ours', async () => {
  const { client, paper } = await startWithFile({
    content: '<script>alert(1)</script>',
    name: 'page.html',
    type: 'text/html',
  });
  const { headers } = await download(client, paper);
  expect(headers.get('content-disposition')).toMatch(/^attachment/);
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

test('a file is never compressed, for its length and its ranges are those of its bytes', async () => {
  const { client, paper } = await startWithFile({ content: 'a'.repeat(10_000) });
  const { headers } = await download(client, paper, { 'accept-encoding': 'gzip, br, zstd' });
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('content-length')).toBe('10000');
});

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=0-9', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=0-1,5-6', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
  ['bytes=x', 200, '0123456789', null],
])('%s is answered with %d and %j', async (range, status, content, contentRange) => {
  const { client, paper } = await startWithFile();
  const answer = await download(client, paper, { range });
  expect([answer.status, answer.text]).toEqual([status, content]);
  expect(answer.headers.get('content-range')).toBe(contentRange);
  expect(answer.headers.get('content-length')).toBe(String(content.length));
});

test('a range beyond the end is told as such, with the length', async () => {
  const { client, paper } = await startWithFile();
  const answer = await download(client, paper, { range: 'bytes=10-' });
  expect(answer.body).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
  expect(answer.headers.get('content-range')).toBe('bytes */10');
  expect(answer.headers.get('content-disposition')).toBeNull();
});

test('a range counts only for the version that the client has a part of', async () => {
  const { client, paper } = await startWithFile();
  const etag = (await download(client, paper)).headers.get('etag') ?? '';
  const statusFor = async (condition: string) =>
    (await download(client, paper, { range: 'bytes=0-1', 'if-range': condition })).status;
  expect(await statusFor(etag)).toBe(206);
  expect(await statusFor('"another"')).toBe(200);
  expect(await statusFor(new Date().toUTCString())).toBe(200);
});

test('who holds a file already gets it not again', async () => {
  const { client, paper } = await startWithFile();
  const etag = (await download(client, paper)).headers.get('etag') ?? '';
  const answer = await download(client, paper, { 'if-none-match': etag });
  expect([answer.status, answer.text]).toEqual([304, '']);
  expect(answer.headers.get('etag')).toBe(etag);
});

test('HEAD tells all of it but the bytes', async () => {
  const { server, client, paper } = await startWithFile();
  const read = vi.spyOn(server.fileStore, 'read');
  const answer = await client.call('HEAD', filePaths.file(paper));
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '10']);
  expect(read).not.toHaveBeenCalled();
});

test('an empty file is a file', async () => {
  const { client, paper } = await startWithFile({ content: '' });
  const answer = await download(client, paper);
  expect([answer.status, answer.text, answer.headers.get('content-length')]).toEqual([200, '', '0']);
  expect((await download(client, paper, { range: 'bytes=0-' })).status).toBe(416);
});

const nowhere: FileReference = { id: '0'.repeat(32), name: 'a.txt', size: 1, type: 'text/plain' };

test('who may read the record reads its file, nobody else', async () => {
  const { server, client, paper, report } = await startWithFile();
  const codeFor = async (reader: TestClient, reference = paper) =>
    (await download(reader, reference)).body?.code;
  expect((await download(await server.signedIn('reader'), paper)).status).toBe(200);
  expect(await codeFor(server.visitor())).toBe('no_session');
  expect(await codeFor(client, nowhere)).toBe('unknown_file');
  expect(await codeFor(client, { ...nowhere, id: '../../ne2016.sqlite' })).toBe('unknown_file');
  await client.call('DELETE', paths.record('report', report));
  expect(await codeFor(client)).toBe('unknown_file');
});

test('the role that a declaration asks for holds for the files too', async () => {
  const server = await startFileServer();
  const admin = await server.signedIn('admin');
  const paper = await upload(admin, {}, 'secret/paper');
  await admin.call('POST', paths.create('secret'), { body: { name: 'Pli', paper } });
  expect((await download(admin, paper)).status).toBe(200);
  expect((await download(await server.signedIn('editor'), paper)).body.code).toBe('forbidden');
});

test('before a record holds it, a file is read by who sent it and nobody else', async () => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const paper = await upload(client);
  expect((await download(client, paper)).status).toBe(200);
  expect((await download(await server.signedIn('admin'), paper)).body.code).toBe('unknown_file');
});

test('a file whose bytes are gone is told as such', async () => {
  const { server, client, paper } = await startWithFile();
  for (const path of globSync('files/*/*/*', { cwd: server.config.dataDir }))
    rmSync(join(server.config.dataDir, path));
  expect((await download(client, paper)).body).toMatchObject({ status: 404, code: 'unknown_file' });
});

test('a client that leaves in the middle frees what was opened for it', async () => {
  const { server, client, paper } = await startWithFile({ content: Buffer.alloc(20 * 1024 * 1024) });
  const opened: Readable[] = [];
  const read = server.fileStore.read.bind(server.fileStore);
  vi.spyOn(server.fileStore, 'read').mockImplementation(async (...asked) => {
    const stream = await read(...asked);
    opened.push(stream);
    return stream;
  });
  const asking = httpRequest(`${server.url}/${filePaths.file(paper)}`, {
    headers: { cookie: client.cookieHeader },
  }).end();
  asking.on('error', () => undefined);
  await once(asking, 'response');
  expect(opened.map(({ closed }) => closed)).toEqual([false]);
  asking.destroy();
  await vi.waitFor(() => expect(opened.map(({ closed }) => closed)).toEqual([true]), 5_000);
});
