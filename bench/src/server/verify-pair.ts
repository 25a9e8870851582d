import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { headers } from '@ne2016/contract';
import { communes, listOf, readOf, writeOf } from './communes.ts';
import type { Call } from './load/load.ts';
import { deltaSizes, type DeltaSize, type Pair, type Subject } from './subject.ts';

type Commune = Readonly<Record<string, string | number | null>>;

async function call({ process }: Subject, { path, ...rest }: Call): Promise<Response> {
  return fetch(process.address + path, { ...rest, headers: { ...rest.headers } });
}

/** Maximum number of communes that are compared in a long list. */
const mostCompared = 50_000;

/** Returns the content of the product’s database, read without either server. */
function storedCommunes(file: string): Commune[] {
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('select * from record_commune order by id_commune limit ?').all(mostCompared);
  return rows.map((row) => ({ ...row }) as Commune);
}

/** Returns the last changes, as given to both subjects: every tenth a deletion. */
function expectedDelta(stored: readonly Commune[], size: DeltaSize) {
  const ids = Array.from({ length: size }, (_, index) => 1001 - size + index);
  const gone = ids.filter((id) => id % 10 === 0);
  const kept = new Set(ids.filter((id) => id % 10 !== 0));
  return { gone, changed: stored.filter((one) => kept.has(Number(one['id_commune']))) };
}

async function verifyLists(subject: Subject, stored: readonly Commune[]): Promise<void> {
  for (const encoding of ['identity', 'gzip', 'br']) {
    const answer = await call(subject, listOf(subject.credentials, { 'accept-encoding': encoding }));
    assert.deepEqual(await answer.json(), stored, `${subject.name}: the list, ${encoding}`);
    if (subject.name === 'product' && encoding !== 'identity')
      assert.equal(answer.headers.get('content-encoding'), encoding);
  }
  const held = { 'if-none-match': '' };
  const whole = await call(subject, listOf(subject.credentials));
  held['if-none-match'] = whole.headers.get('etag') ?? '';
  await whole.arrayBuffer();
  const unchanged = await call(subject, listOf(subject.credentials, held));
  assert.deepEqual([unchanged.status, await unchanged.text()], [304, ''], `${subject.name}: unchanged`);
}

async function verifyDeltas(subject: Subject, stored: readonly Commune[]): Promise<void> {
  for (const size of deltaSizes) {
    const position = { [headers.cursor]: subject.cursors[size] };
    const answer = await call(subject, listOf(subject.credentials, position));
    const deleted = (answer.headers.get(headers.deleted) ?? '').split(',').filter((id) => id !== '');
    const { gone, changed } = expectedDelta(stored, size);
    assert.deepEqual(await answer.json(), changed, `${subject.name}: delta of ${size}`);
    assert.deepEqual(deleted.map(Number), gone, `${subject.name}: deleted of ${size}`);
  }
}

async function verifyRecord(subject: Subject, stored: readonly Commune[]): Promise<void> {
  const record = stored.at(-1) ?? {};
  const id = Number(record['id_commune']);
  const read = async (): Promise<unknown> => (await call(subject, readOf(subject.credentials, id))).json();
  assert.deepEqual(await read(), record, `${subject.name}: a record`);
  const written = await call(subject, writeOf(subject.credentials, id, 4242));
  assert.deepEqual(await written.json(), { id_commune: id, population: 4242 }, `${subject.name}: a write`);
  assert.deepEqual(await read(), { ...record, population: 4242 }, `${subject.name}: a record after a write`);
}

/** The product’s checks are on during the measurement. */
async function verifyChecks({ floor, product }: Pair): Promise<void> {
  const { cookie = '' } = product.credentials;
  const statuses = [
    await call(product, readOf({}, 1)),
    await call(product, writeOf({ cookie }, 1, 1)),
    await call(product, writeOf(product.credentials, 1, -1)),
  ].map(({ status }) => status);
  assert.deepEqual(statuses, [401, 403, 422], 'no session, no token, no valid value');
  const cursor = async () =>
    (await fetch(product.process.address + communes, { headers: { ...product.credentials } })).headers.get(
      headers.cursor,
    );
  const before = await cursor();
  // The floor makes it too, as both have the same records.
  const population = Date.now();
  for (const subject of [floor, product]) await call(subject, writeOf(subject.credentials, 1, population));
  assert.notEqual(await cursor(), before, 'a write is logged');
}

/**
 * Runs all measured calls once on both servers, and compares the answers with the content of the database.
 * @throws AssertionError for the first wrong answer.
 */
export async function verifyPair(pair: Pair): Promise<void> {
  const { floor, product, file } = pair;
  const stored = storedCommunes(file);
  for (const subject of [floor, product]) {
    // Longer lists are never fetched as a whole here.
    if (stored.length < mostCompared) await verifyLists(subject, stored);
    await verifyDeltas(subject, stored);
    await verifyRecord(subject, stored);
  }
  await verifyChecks(pair);
}
