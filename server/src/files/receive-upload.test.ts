import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { filePaths, paths } from '@ne2016/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { TestServer } from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createReport, download, formOf, sendFile, startFileServer, upload } from './testing/file-server.ts';
import { png } from './testing/file-contents.ts';

const keptBytes = ({ config }: TestServer) => globSync('files/*/*/*', { cwd: config.dataDir });
const keptRows = ({ storage }: TestServer) => storage.query.selectFrom('file').selectAll().execute();

async function untilNothingIsKept(server: TestServer): Promise<void> {
  await vi.waitFor(async () => expect([await keptRows(server), keptBytes(server)]).toEqual([[], []]), 5_000);
}

/** A form as bytes, for forms that no browser would send. */
function rawForm(...lines: string[]) {
  return {
    body: ['--x', ...lines, ''].join('\r\n'),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}

const largePicture = Buffer.concat([png, Buffer.alloc(200_000)]);
const partHead = 'content-disposition: form-data; name="file"; filename="a.txt"';

test('an upload is answered with the reference, and its row says what the file is', async () => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const answer = await sendFile(client, { content: 'été', name: 'Été à Nîmes.txt', type: 'text/plain' });
  expect(answer.status).toBe(201);
  const { id, ...told } = answer.body;
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(told).toEqual({ name: 'Été à Nîmes.txt', size: 5, type: 'text/plain' });
  expect(await keptRows(server)).toMatchObject([
    { ...answer.body, state: 'waiting', resource: 'report', attribute: 'paper', record_id: null },
  ]);
  expect((await keptRows(server))[0]?.checksum).toMatch(/^[\w-]{43}$/);
});

test('folders and hidden signs in a name are left out', async () => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const names = ['../../../etc/passwd', '..\\..\\a.txt', 'photo\u202Egnp.exe'];
  const kept = await Promise.all(names.map(async (name) => (await upload(client, { name })).name));
  expect(kept).toEqual(['passwd', 'a.txt', 'photognp.exe']);
  expect(globSync('**/{passwd,a.txt}', { cwd: server.config.dataDir })).toEqual([]);
});

test.each([
  ['too large for the attribute', { content: largePicture, type: 'image/png' }, 413, 'file_too_large'],
  ['of another type', { content: '%PDF-1.7', type: 'application/pdf' }, 415, 'file_type_refused'],
  ['a script called a picture', { content: '<script>', type: 'image/png' }, 415, 'file_type_refused'],
  ['nothing called a picture', { content: '', type: 'image/png' }, 415, 'file_type_refused'],
])('a file is refused that is %s, and nothing of it is kept', async (_what, sent, status, code) => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const answer = await sendFile(client, sent, 'report/picture');
  expect(answer.body).toMatchObject({ status, code });
  expect(answer.body.detail).not.toContain('{{');
  await untilNothingIsKept(server);
});

test('a file is refused at the first byte beyond the limit of the server, and the connection goes on', async () => {
  const server = await startFileServer({ environment: { UPLOAD_LIMIT: '1' } });
  const client = await server.signedIn('editor');
  const mebibyte = randomBytes(1024 * 1024);
  expect((await sendFile(client, { content: mebibyte })).status).toBe(201);
  const answer = await sendFile(client, { content: Buffer.concat([mebibyte, Buffer.from('x')]) });
  expect([answer.status, answer.body.detail]).toEqual([413, expect.stringContaining('1\u00a0Mo')]);
  expect(
    (await sendFile(client, { content: Buffer.alloc(4 * 1024 * 1024) }).catch(() => null))?.status,
  ).not.toBe(201);
  expect((await sendFile(client)).status).toBe(201);
  expect(keptBytes(server)).toHaveLength(2);
});

test.each([
  ['unknown/paper', 404, 'unknown_resource'],
  ['report/unknown', 404, 'unknown_address'],
  ['report/name', 404, 'unknown_address'],
  ['report/constructor', 404, 'unknown_address'],
  ['secret/paper', 403, 'forbidden'],
])('nothing can be sent to %s', async (place, status, code) => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  expect((await sendFile(client, {}, place)).body).toMatchObject({ status, code });
  await untilNothingIsKept(server);
});

test('who may only read sends nothing, nor who is not signed in, nor a page of somebody else', async () => {
  const server = await startFileServer();
  expect((await sendFile(await server.signedIn('reader'))).body.code).toBe('forbidden');
  const visitor = server.visitor();
  await visitor.call('GET', paths.session);
  expect((await sendFile(visitor)).body.code).toBe('no_session');
  const editor = await server.signedIn('editor');
  const forged = { body: formOf({}), headers: { 'x-xsrf-token': '' } };
  expect((await editor.call('POST', filePaths.upload('report', 'paper'), forged)).body.code).toBe(
    'csrf_invalid',
  );
  await untilNothingIsKept(server);
});

const malformed: [string, (client: TestClient) => Promise<{ body: unknown }>][] = [
  ['no file', (client) => client.call('POST', filePaths.upload('report', 'paper'), { body: new FormData() })],
  [
    'two files',
    (client) => client.call('POST', filePaths.upload('report', 'paper'), { body: formOf({}, {}) }),
  ],
  [
    'a field instead',
    (client) =>
      client.call(
        'POST',
        filePaths.upload('report', 'paper'),
        rawForm('content-disposition: form-data; name="a"', '', 'b', '--x--'),
      ),
  ],
  [
    'a form that ends early',
    (client) => client.call('POST', filePaths.upload('report', 'paper'), rawForm(partHead, '', 'bonjour')),
  ],
  [
    'a form whose boundary is missing',
    (client) =>
      client.call('POST', filePaths.upload('report', 'paper'), {
        body: 'x',
        headers: { 'content-type': 'multipart/form-data' },
      }),
  ],
];

test.each(malformed)('%s is a malformed request, and nothing of it is kept', async (_what, send) => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  expect((await send(client)).body).toMatchObject({ status: 400, code: 'malformed_request' });
  await untilNothingIsKept(server);
});

test('what is no form is refused as such', async () => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const { body } = await client.call('POST', filePaths.upload('report', 'paper'), { body: { id: 'x' } });
  expect(body).toMatchObject({ status: 415, code: 'unsupported_media_type' });
});

test('who sends a refused file to its end reads why, and goes on over the same connection', async () => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const own = { cookie: client.cookieHeader, 'x-xsrf-token': client.csrfToken };
  const call = async (path: string, form?: string) => {
    const headers = { ...own, ...(form && { 'content-type': 'multipart/form-data; boundary=x' }) };
    const method = form === undefined ? 'GET' : 'POST';
    const sending = httpRequest(`${server.url}/${path}`, { agent, method, headers });
    sending.end(form);
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    return { port: sending.socket?.localPort, answer: await text(response) };
  };
  const refused = rawForm(partHead, '', 'b'.repeat(20_000_000), '--x--').body;
  const first = await call(filePaths.upload('report', 'picture'), refused);
  expect(first.answer).toMatch(/file_(too_large|type_refused)/);
  expect(await call(paths.list('report'))).toEqual({ port: first.port, answer: '[]' });
});

test('nothing is kept of an upload that is broken off', async () => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const sending = httpRequest(`${server.url}/${filePaths.upload('report', 'paper')}`, {
    method: 'POST',
    headers: {
      cookie: client.cookieHeader,
      'x-xsrf-token': client.csrfToken,
      'content-type': 'multipart/form-data; boundary=x',
    },
  });
  sending.on('error', () => undefined);
  sending.write(['--x', partHead, '', 'b'.repeat(100_000)].join('\r\n'));
  await vi.waitFor(() => expect(keptBytes(server)).toHaveLength(1), 5_000);
  sending.destroy();
  await untilNothingIsKept(server);
});

test('a store that fails is told as such, and nothing is kept', async () => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const { FileStoreError } = await import('./file-store.ts');
  vi.spyOn(server.fileStore, 'write').mockRejectedValueOnce(new FileStoreError('full'));
  const answer = await sendFile(client);
  expect(answer.body).toMatchObject({ status: 507, code: 'storage_full' });
  expect(answer.headers.get('retry-after')).toBe('60');
  await untilNothingIsKept(server);
});

test('whoever sends without end has to wait, refused or not', async () => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const nothing = () => client.call('POST', filePaths.upload('report', 'paper'), { body: new FormData() });
  const answers = await Promise.all(Array.from({ length: 301 }, nothing));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await sendFile(client)).body).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect((await sendFile(await server.signedIn('editor'))).status).toBe(201);
});

test('a picture is taken, saved and read again', async () => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const picture = await upload(client, { content: png, name: 'a.png', type: 'image/png' }, 'report/picture');
  expect((await createReport(client, { picture })).body).toMatchObject({ picture });
  expect((await download(client, picture)).headers.get('content-type')).toBe('image/png');
});

test('an upload is stored while it arrives, never as a whole in memory', async () => {
  const server = await startFileServer();
  const client = await server.signedIn('editor');
  const sending = httpRequest(`${client.url}/${filePaths.upload('report', 'paper')}`, {
    method: 'POST',
    headers: {
      cookie: client.cookieHeader,
      'x-xsrf-token': client.csrfToken,
      'content-type': 'multipart/form-data; boundary=x',
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const mebibyte = 1024 * 1024;
  sending.write(`--x\r\n${partHead}\r\n\r\n`);
  sending.write(Buffer.alloc(4 * mebibyte));
  const { dataDir } = server.config;
  const stored = () => {
    const files = globSync('files/**', { cwd: dataDir, withFileTypes: true }).filter((one) => one.isFile());
    return files.reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0);
  };
  // The end of the form is not sent yet.
  await expect.poll(stored, { timeout: 20_000 }).toBeGreaterThan(3 * mebibyte);
  sending.end('\r\n--x--\r\n');
  const [answer] = await answered;
  expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([201, { size: 4 * mebibyte }]);
});
