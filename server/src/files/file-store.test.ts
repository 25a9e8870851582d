import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { startS3Server } from '../testing/s3/start-s3-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openFileStore } from './open-file-store.ts';

const newId = () => randomBytes(16).toString('hex');

async function openStore(environment = {}, dataDir = temporaryFolder()) {
  const store = await openFileStore({ ...readSettings(environment), dataDir });
  onTestFinished(() => store.close());
  return store;
}

const stores = {
  disk: () => openStore(),
  s3: async () => openStore((await startS3Server()).environment),
};

/** Returns a stream of the bytes in pieces, which then fails with `failure`, if given. */
function streamOf(bytes: Buffer, failure?: Error): Readable {
  return Readable.from(
    (async function* () {
      for (let start = 0; start < bytes.length; start += 64 * 1024)
        yield bytes.subarray(start, start + 64 * 1024);
      if (failure !== undefined) throw failure;
    })(),
    { objectMode: false },
  );
}

// More than two parts of an S3 upload.
const large = randomBytes(11 * 1024 * 1024 + 17);

describe.each(Object.entries(stores))('a file store (%s)', (_name, open) => {
  test.each([0, 1, 70_000, large.length])('gives back the %d bytes that it was given', async (size) => {
    const store = await open();
    const id = newId();
    const bytes = large.subarray(0, size);
    await store.write(id, streamOf(bytes));
    expect((await buffer(await store.read(id))).equals(bytes)).toBe(true);
  });

  test('gives any range of them', async () => {
    const store = await open();
    const id = newId();
    await store.write(id, streamOf(Buffer.from('0123456789')));
    const textOf = async (start: number, end: number) =>
      (await buffer(await store.read(id, { start, end }))).toString();
    expect(await textOf(0, 1)).toBe('01');
    expect(await textOf(3, 5)).toBe('345');
    expect(await textOf(0, 0)).toBe('0');
    expect(await textOf(9, 9)).toBe('9');
  });

  test('keeps files apart, and says which it does not have', async () => {
    const store = await open();
    const [one, other] = [newId(), newId()];
    await store.write(one, streamOf(Buffer.from('un')));
    await expect(store.read(other)).rejects.toMatchObject({ failure: 'missing' });
    await store.remove(one);
    await expect(store.read(one)).rejects.toMatchObject({ failure: 'missing' });
  });

  test('forgets what it does not have', async () => {
    const store = await open();
    await expect(store.remove(newId())).resolves.toBeUndefined();
  });

  test.each([0, 1000, large.length])(
    'keeps nothing of what fails after %d bytes, and tells its own failure',
    async (size) => {
      const store = await open();
      const id = newId();
      const failure = new Error('line broken');
      await expect(store.write(id, streamOf(large.subarray(0, size), failure))).rejects.toBe(failure);
      await expect(store.read(id)).rejects.toMatchObject({ failure: 'missing' });
    },
  );

  test('lets a reader leave in the middle', async () => {
    const store = await open();
    const id = newId();
    await store.write(id, streamOf(large));
    const stream = await store.read(id);
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect((await buffer(await store.read(id))).length).toBe(large.length);
  });
});

describe('on the disk', () => {
  test('nobody else can read a file', async () => {
    const dataDir = temporaryFolder();
    const store = await openStore({}, dataDir);
    await store.write(newId(), streamOf(Buffer.from('x')));
    const modes = globSync('files/**', { cwd: dataDir }).map(
      (path) => statSync(join(dataDir, path)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600]);
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk is told as such', async () => {
    const dataDir = temporaryFolder();
    const store = await openStore({}, dataDir);
    const id = newId();
    const draft = join(dataDir, 'files', id.slice(0, 2), id.slice(2, 4), `${id}.part`);
    mkdirSync(dirname(draft), { recursive: true });
    symlinkSync('/dev/full', draft);
    await expect(store.write(id, streamOf(large))).rejects.toMatchObject({ failure: 'full' });
    expect(globSync('files/**/*', { cwd: dataDir }).filter((path) => path.includes(id))).toEqual([]);
  });

  test('what a crash left half is removed with the file', async () => {
    const dataDir = temporaryFolder();
    const store = await openStore({}, dataDir);
    const id = newId();
    await store.write(id, streamOf(Buffer.from('x')));
    const path = join(dataDir, 'files', id.slice(0, 2), id.slice(2, 4), id);
    symlinkSync(path, `${path}.part`);
    await store.remove(id);
    expect(globSync('files/*/*/*', { cwd: dataDir })).toEqual([]);
  });
});

describe('with S3', () => {
  test('a service that goes away is told as such', async () => {
    const service = await startS3Server();
    const store = await openStore({ ...service.environment });
    await service.stop();
    const unreachable = { failure: 'unreachable' };
    await expect(store.write(newId(), streamOf(Buffer.from('x')))).rejects.toMatchObject(unreachable);
    await expect(store.read(newId())).rejects.toMatchObject(unreachable);
    await expect(store.remove(newId())).rejects.toMatchObject(unreachable);
  });

  test('a service that gives another part than was asked for is not believed', async () => {
    const { environment } = await startS3Server({ ignoresRanges: true });
    const store = await openStore(environment);
    const id = newId();
    await store.write(id, streamOf(Buffer.from('0123456789')));
    await expect(store.read(id, { start: 0, end: 0 })).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test.each([
    [{ S3_BUCKET: 'un-autre' }, 'corrigez S3_BUCKET'],
    [{ S3_ACCESS_KEY_ID: 'INCONNUE' }, 'vérifiez S3_ACCESS_KEY_ID'],
    [{ S3_SECRET_ACCESS_KEY: 'FAUX' }, 'vérifiez S3_ACCESS_KEY_ID'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'vérifiez S3_ENDPOINT'],
  ])('a start with %j ends with a sentence that says: %s', async (wrong, mend) => {
    const { environment } = await startS3Server();
    await expect(openStore({ ...environment, ...wrong })).rejects.toMatchObject({
      name: 'StartFault',
      lines: [expect.stringContaining(mend)],
    });
  });
});
