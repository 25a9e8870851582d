import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { filePaths } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { addressOf, startChildServer } from '../testing/child-process.ts';
import { startS3Server } from '../testing/s3/start-s3-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';

vi.setConfig({ testTimeout: 120_000 });

const ADMIN_PASSWORD = 'un-bon-mot-de-passe';
const mebibyte = 1024 * 1024;
const fileSize = 50 * mebibyte;
const atOnce = 4;

/** Returns the peak memory of a process, in bytes. */
function peakMemory(pid: number | undefined): number {
  const [, kilobytes = 'NaN'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

const piece = randomBytes(mebibyte);

function* pieces(size: number): Generator<Buffer> {
  for (let sent = 0; sent < size; sent += piece.length) yield piece.subarray(0, size - sent);
}

function* formOf(size: number): Generator<Buffer> {
  yield Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n');
  yield* pieces(size);
  yield Buffer.from('\r\n--x--\r\n');
}

/** Sends a large file in pieces, without having the whole of it in memory. Returns its identifier. */
async function sendLarge(client: TestClient, size: number): Promise<string> {
  const sending = httpRequest(`${client.url}/${filePaths.upload('document', 'content')}`, {
    method: 'POST',
    headers: {
      cookie: client.cookieHeader,
      'x-xsrf-token': client.csrfToken,
      'content-type': 'multipart/form-data; boundary=x',
    },
  });
  const answered = new Promise<string>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => resolve(text(response)));
  });
  await pipeline(Readable.from(formOf(size)), sending);
  return (JSON.parse(await answered) as { id: string }).id;
}

/** Reads a file to its end and returns its SHA-256. */
async function readLarge(client: TestClient, id: string): Promise<string> {
  const { body } = await fetch(`${client.url}/${filePaths.file({ id, name: 'a.bin' })}`, {
    headers: { cookie: client.cookieHeader },
  });
  const hash = createHash('sha256');
  for await (const chunk of body ?? []) hash.update(chunk);
  return hash.digest('hex');
}

function checksumOf(size: number): string {
  const hash = createHash('sha256');
  for (const one of pieces(size)) hash.update(one);
  return hash.digest('hex');
}

test.skipIf(!existsSync('/proc/self/status')).each([
  ['disk', async () => ({})],
  ['s3', async () => (await startS3Server()).environment as Record<string, string>],
])(
  'files of 50 MiB go through the server (%s) without ever being in its memory',
  async (_store, environment) => {
    const DATA_DIR = temporaryFolder();
    const server = startChildServer({ ...(await environment()), DATA_DIR, ADMIN_PASSWORD });
    const client = new TestClient(await addressOf(server));
    await client.signIn('admin@ne2016.test', ADMIN_PASSWORD);
    // The first file needs memory that later ones do not.
    await readLarge(client, await sendLarge(client, mebibyte));
    const before = peakMemory(server.process.pid);

    const ids = await Promise.all(Array.from({ length: atOnce }, () => sendLarge(client, fileSize)));
    const checksums = await Promise.all(ids.map((id) => readLarge(client, id)));
    expect(new Set(checksums)).toEqual(new Set([checksumOf(fileSize)]));
    const growth = peakMemory(server.process.pid) - before;
    // Includes memory that is collected late. Whole files in memory would take all of their size.
    expect(growth).toBeLessThan(atOnce * fileSize * 0.75);
  },
);
