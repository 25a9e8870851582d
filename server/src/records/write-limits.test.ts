import { historyPaths, paths } from '@ne2016/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ProblemError } from '../problems/problem-error.ts';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { WriteLimits } from './write-limits.ts';

const second = 1_000;
const hour = 60 * 60 * second;

function startLimits(settings: Partial<ConstructorParameters<typeof WriteLimits>[0]>) {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const limits = new WriteLimits({ perTenSeconds: 0, perHour: 0, bytesPerDay: 0, ...settings });
  /** Returns the seconds to wait; 0 when the write is accepted. */
  const write = async (bytes = 0, save = async () => ({ fields: {} }), account = 'camille') => {
    try {
      await limits.count(account, bytes, save);
      return 0;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'write_limit_reached') return -1;
      return error.details.retryAfter;
    }
  };
  const writes = async (count: number) => {
    const waits = [];
    for (let made = 0; made < count; made += 1) waits.push(await write());
    return waits;
  };
  return { write, writes };
}

test('an account writes 600 times in any ten seconds, and 20,000 times in any hour', async () => {
  const { write, writes } = startLimits({ perTenSeconds: 600, perHour: 20_000 });
  const none = (count: number) => Array.from({ length: count }, () => 0);
  expect(await writes(300)).toEqual(none(300));
  vi.advanceTimersByTime(9 * second);
  expect(await writes(300)).toEqual(none(300));
  expect(await writes(2)).toEqual([2, 2]);
  expect(await write(0, undefined, 'dominique')).toBe(0);
  vi.advanceTimersByTime(2 * second);
  expect(await writes(301)).toEqual([...none(300), 9]);
  // Refused writes are not counted.
  vi.advanceTimersByTime(9 * second);
  expect(await writes(300)).toEqual(none(300));
  for (let made = 1_200; made < 20_000; made += 470) {
    vi.advanceTimersByTime(11 * second);
    expect(await writes(470)).toEqual(none(470));
  }
  vi.advanceTimersByTime(11 * second);
  const wait = (await write()) ?? 0;
  expect(wait).toBeGreaterThan(40 * 60);
  vi.advanceTimersByTime(wait * second);
  expect(await write()).toBe(0);
});

test('bytes count for a day: those of the call, or of what is stored where that is more, and none of a failure', async () => {
  const { write } = startLimits({ bytesPerDay: 100 });
  const failing = () => Promise.reject(new Error('refused'));
  expect([await write(60, failing), await write(60, failing)]).toEqual([-1, -1]);
  expect(await write(30)).toBe(0);
  // `{"name":"…"}` has 50 bytes.
  expect(await write(0, async () => ({ fields: { name: 'x'.repeat(39) } }))).toBe(0);
  expect(await write(20)).toBe(0);
  expect(await write(1)).toBe((24 * hour) / second + 240);
  vi.advanceTimersByTime(25 * hour);
  expect(await write(100)).toBe(0);
});

test('the answer says what to do, in words and in Retry-After; reads and other accounts go on', async () => {
  const environment = { WRITES_PER_10_SECONDS: '3' };
  const server = await startTestServer({ resources: exampleResources, environment });
  const [editor, other] = [await server.signedIn('editor'), await server.signedIn('editor')];
  const create = (client = editor) => client.call('POST', paths.create('task'), { body: { name: 'Un' } });
  const first = await create();
  const record = paths.record('task', first.body['id_task'] ?? 0);
  // Writes that the validation refuses are counted, too.
  expect((await editor.call('PUT', record, { body: { name: '' } })).status).toBe(422);
  expect((await editor.call('DELETE', record)).status).toBe(204);
  const refused = await editor.call('POST', historyPaths.restore('task', first.body['id_task'] ?? 0));
  expect(refused).toMatchObject({ status: 429, body: { code: 'write_limit_reached' } });
  expect(refused.body.detail).toMatch(/^Vous avez fait trop de modifications .* dans \d+\u00a0secondes?\.$/);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(11);
  expect((await create()).status).toBe(429);
  expect((await editor.call('GET', paths.list('task'))).status).toBe(200);
  expect((await create(other)).status).toBe(201);
});

test('the quota is told with its size, and what asks an administrator', async () => {
  const environment = { WRITE_QUOTA: '1' };
  const server = await startTestServer({ resources: exampleResources, environment });
  const editor = await server.signedIn('editor');
  const padded = `{"name":"Un"${' '.repeat(900_000)}}`;
  const headers = { 'content-type': 'application/json' };
  const create = () => editor.call('POST', paths.create('task'), { body: padded, headers });
  expect((await create()).status).toBe(201);
  const refused = await create();
  expect(refused).toMatchObject({ status: 429, body: { code: 'write_limit_reached' } });
  expect(refused.body.detail).toContain('limite de 1\u00a0Mo');
  expect(refused.body.detail).toContain('dans 24\u00a0heures, ou demandez');
});
