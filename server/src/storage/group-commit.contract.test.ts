import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { testDatabase } from '../testing/test-database.ts';
import { GroupCommit } from './group-commit.ts';
import { limitName, withLimit } from './statement-limits.ts';
import type { Storage } from './storage.ts';
import type { StorageTransaction } from './tables.ts';

async function open(): Promise<Storage> {
  return (await testDatabase()).open(exampleResources);
}

const insert = (name: string) => (transaction: StorageTransaction) =>
  sql`insert into record_team (name) values (${name})`.execute(transaction);

async function namesIn(storage: Storage): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from record_team order by id_team`.execute(
    storage.reader,
  );
  return rows.map(({ name }) => name);
}

test('works that wait together share a transaction, in the order in which they came', async () => {
  const storage = await open();
  // A busy machine may need longer than writes have to join a transaction.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const transactions = new Set<StorageTransaction>();
  const names = Array.from({ length: 50 }, (_, index) => `Équipe ${index}`);
  await Promise.all(
    names.map((name) =>
      storage.write(async (transaction) => {
        transactions.add(transaction);
        await insert(name)(transaction);
      }),
    ),
  );
  expect(transactions.size).toBe(1);
  expect(await namesIn(storage)).toEqual(names);
});

test('each work has the time limit of who asked for it, and what they share has the usual one', async () => {
  const storage = await open();
  const limits: string[] = [];
  const note = async () => void limits.push(limitName());
  const commits = new GroupCommit({
    async transact(work) {
      await note();
      return storage.query.transaction().execute(work);
    },
    changes: storage.changes,
    isConflict: () => false,
  });
  const works = () => [
    withLimit('purge', () => commits.write(note)),
    commits.write(note),
    withLimit('longList', () => commits.write(note)),
  ];
  await Promise.all(works());
  expect(limits).toEqual(['call', 'purge', 'call', 'longList']);
  limits.length = 0;
  const failing = commits.write(() => Promise.reject(new Error('refused')));
  await Promise.allSettled([...works(), failing]);
  expect(limits.slice(-4)).toEqual(['call', 'purge', 'call', 'longList']);
});

test('works that take long leave the rest for the next transaction, in their order, also where one fails', async () => {
  const storage = await open();
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const sharing = async (failing: number) => {
    const transactions: StorageTransaction[] = [];
    const works = Array.from({ length: 6 }, (_, index) =>
      storage.write(async (transaction) => {
        time += 400;
        transactions.push(transaction);
        if (index === failing) throw new Error('refused');
        await insert(`Équipe ${index}`)(transaction);
      }),
    );
    await Promise.allSettled(works);
    const used = Map.groupBy(transactions, (transaction) => transaction);
    return Array.from(used.values(), (works) => works.length);
  };
  expect(await sharing(-1)).toEqual([3, 3]);
  // The second fails; those of its transaction are run again, and four more come later.
  expect(await sharing(1)).toEqual([2, 3, 3]);
  const all = [0, 1, 2, 3, 4, 5].map((index) => `Équipe ${index}`);
  expect(await namesIn(storage)).toEqual([...all, ...all.filter((_, index) => index !== 1)]);
});

test('a work that fails leaves nothing behind and disturbs no other', async () => {
  const storage = await open();
  const outcomes = await Promise.allSettled([
    storage.write(insert('Avant')),
    storage.write(async (transaction) => {
      await insert('Jamais')(transaction);
      throw new Error('refused');
    }),
    storage.write((transaction) => sql`insert into nowhere values (1)`.execute(transaction)),
    storage.write(insert('Après')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { message: 'refused' } });
  expect(await namesIn(storage)).toEqual(['Avant', 'Après']);
});

test('invariant: nobody is told of success before others can read what was written', async () => {
  const storage = await open();
  for (let round = 0; round < 20; round += 1) {
    const names = await Promise.all(
      ['a', 'b', 'c'].map(async (letter) => {
        const name = `${letter}${round}`;
        await storage.write(insert(name));
        return (await namesIn(storage)).includes(name);
      }),
    );
    expect(names).toEqual([true, true, true]);
  }
});

test('a commit that cannot be made is told to all who share it, and those who come later are not affected', async () => {
  const storage = await open();
  await sql`create table child (parent bigint references record_team deferrable initially deferred)`.execute(
    storage.query,
  );
  const outcomes = await Promise.allSettled([
    storage.write(insert('Un')),
    storage.write((transaction) => sql`insert into child values (99)`.execute(transaction)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await namesIn(storage)).toEqual([]);
  await storage.write(insert('Deux'));
  expect(await namesIn(storage)).toEqual(['Deux']);
});

test('readers neither wait for a writer nor see what it has not committed', async () => {
  const storage = await open();
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const written = storage.write(async (transaction) => {
    await insert('En cours')(transaction);
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  expect(await namesIn(storage)).toEqual([]);
  mayEnd.resolve();
  await written;
  expect(await namesIn(storage)).toEqual(['En cours']);
});

test('a failure lets those who shared its transaction be done again, once each and in their order', async () => {
  const storage = await open();
  const runs: string[] = [];
  const note = (name: string) => (transaction: StorageTransaction) => {
    runs.push(name);
    return insert(name)(transaction);
  };
  const fail = async () => {
    runs.push('échec');
    throw new Error('refused');
  };
  await Promise.allSettled([storage.write(note('un')), storage.write(fail), storage.write(note('deux'))]);
  expect(runs).toEqual(['un', 'échec', 'un', 'échec', 'deux']);
  expect(await namesIn(storage)).toEqual(['un', 'deux']);
});

describe('a work that hands over before its last statement is answered', () => {
  test('lets the next begin, and nobody is told before all of them are done', async () => {
    const storage = await open();
    const events: string[] = [];
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = storage.write(async (transaction, startNext) => {
      const sent = insert('Un')(transaction);
      startNext();
      await sent;
      await mayEnd.promise;
      events.push('first done');
    });
    const second = storage.write(async (transaction) => {
      await insert('Deux')(transaction);
      events.push('second done');
      begun.resolve();
    });
    const told = Promise.all([first, second.then(() => events.push('second told'))]);
    await begun.promise;
    expect(await namesIn(storage)).toEqual([]);
    mayEnd.resolve();
    await told;
    expect(events).toEqual(['second done', 'first done', 'second told']);
    expect(await namesIn(storage)).toEqual(['Un', 'Deux']);
  });

  test('disturbs no other when it fails, and is done again with a turn of its own', async () => {
    const storage = await open();
    const outcomes = await Promise.allSettled([
      storage.write(insert('Un')),
      storage.write(async (transaction, startNext) => {
        const sent = sql`insert into nowhere values (1)`.execute(transaction);
        startNext();
        await sent;
      }),
      storage.write(insert('Deux')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringContaining('nowhere') as string } });
    expect(await namesIn(storage)).toEqual(['Un', 'Deux']);
  });
});

test('what the log remembers without being asked is what it holds, whatever failed', async () => {
  const storage = await open();
  const { changes, query } = storage;
  const log = (id: number, isRefused = false) =>
    storage.write(async (transaction) => {
      const nobody = { user_id: null, what: null, socket_id: null };
      await changes.append(transaction, { resource: 'team', record_id: id, action: 'created', ...nobody });
      if (isRefused) throw new Error('refused');
    });
  const remembers = async (position: number, ids: readonly number[]) => {
    const recent = changes.recentAfter(position);
    expect(recent?.map(({ record_id: id }) => id)).toEqual(ids);
    expect(recent).toMatchObject(await changes.after(query, position, 10));
    return recent?.at(-1)?.sequence ?? Number.NaN;
  };
  const begin = (await changes.after(query, 0, 1000)).at(-1)?.sequence ?? 0;
  await Promise.all([log(1), log(2)]);
  const position = await remembers(begin, [1, 2]);
  expect(changes.recentAfter(position)).toBeUndefined();
  await log(8);
  await Promise.allSettled([log(3), log(4), log(5, true)]);
  // They were run again, each by itself: the changes in memory are not continuous with the next ones.
  expect(changes.recentAfter(position)).toBeUndefined();
  const last = (await changes.after(query, position, 10)).at(-1)?.sequence ?? 0;
  await expect(log(6, true)).rejects.toThrow('refused');
  await log(7);
  await remembers(last, [7]);
});

test('closing waits for what is under way', async () => {
  const database = await testDatabase();
  const storage = await database.open(exampleResources);
  const told = vi.fn<() => void>();
  const written = storage.write(insert('Dernière')).then(told);
  await storage.close();
  expect(told).toHaveBeenCalledOnce();
  await written;
  expect(await namesIn(await database.open(exampleResources))).toEqual(['Dernière']);
});
