import { headers } from '@ne2016/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ServerKind, serverKinds, startServer } from './server-kinds.ts';

const id = fc.constantFrom<unknown>(1, 2, 3, '1', '2', '', null, 1.5, {}, 'x');

/** Almost valid records, which are harder to handle than nonsense. */
const almostRecord = fc.record(
  { id_project_task: id, name: fc.jsonValue({ maxDepth: 2 }), rank: fc.integer(), __proto__: fc.constant(1) },
  { requiredKeys: [] },
);

const body = fc.oneof(
  fc.array(almostRecord, { maxLength: 3 }).map((records) => JSON.stringify(records)),
  almostRecord.map((record) => JSON.stringify(record)),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
  fc.string({ maxLength: 20 }),
  fc.constant('<html>proxy</html>'),
);

const headerText = fc.string({ unit: fc.constantFrom(...Array.from('0123456789,%-:TZabc')), maxLength: 12 });

/** Any answer: of a broken server, a proxy, a gateway. */
const answer = fc
  .record({
    status: fc.constantFrom(200, 200, 200, 201, 400, 401, 403, 404, 422, 500, 502),
    body,
    type: fc.constantFrom('application/json', 'application/problem+json', 'text/html'),
    extra: fc.dictionary(
      fc.constantFrom(headers.cursor, headers.scope, headers.count, headers.deleted, 'date'),
      fc.oneof(headerText, fc.constantFrom('full', 'delta', '1,2')),
    ),
  })
  .map(
    ({ status, body: text, type, extra }) =>
      () =>
        new Response(text, { status, headers: { 'content-type': type, ...extra } }),
  );

const step = fc.oneof(
  fc.record({ does: fc.constant('answer' as const), answer }),
  fc.record({
    does: fc.constant('event' as const),
    payload: fc.oneof(
      fc.record({ action: fc.constantFrom('created', 'updated', 'deleted', 'exploded'), id }),
      fc.jsonValue({ maxDepth: 1 }),
    ),
  }),
  fc.record({ does: fc.constantFrom('refresh', 'reload', 'save', 'create', 'remove') }),
);

type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

/** A client with edits in record 1 and in a draft, which are not saved meanwhile. */
async function startWork(kind: ServerKind) {
  const world = startServer(kind);
  const client = await world.makeLoadedClient();
  client.store.edit(1, { note: 'typed' });
  return { ...world, ...client, draft: client.store.addDraft({ name: 'new', note: 'typed' }) };
}

type Work = Awaited<ReturnType<typeof startWork>>;

const acts: Readonly<Record<string, (work: Work) => unknown>> = {
  refresh: ({ refresh }) => refresh(),
  reload: ({ store }) => store.reload(),
  create: ({ store }) => store.save(store.addDraft({ name: 'another' })),
  remove: ({ store }) => store.get(3) && store.remove(3),
  save: ({ store }) => {
    if (store.get(2) === undefined) return undefined;
    store.edit(2, { rank: (store.get(2)?.values.rank ?? 0) + 1 });
    return store.save(2);
  },
};

async function happen(work: Work, steps: readonly Step[], { channel }: ServerKind): Promise<void> {
  let stop: () => unknown = () => undefined;
  for (const one of steps) {
    if (one.does === 'answer') {
      stop();
      stop = work.server.intercept(one.answer);
    } else if (one.does === 'event') {
      const name = channel === 'public' ? 'project_task' : 'private-project_task';
      work.push.send(name, 'ne2016\\Events\\ProjectTask', one.payload);
    } else await acts[one.does]?.(work);
    await work.server.settled();
  }
  stop();
}

/** Declares the tests of arbitrary answers, with this number of runs each. */
export function lawOfBadInput(numRuns: number): void {
  describe.each(serverKinds)('law: whatever answers in the place of $name', (kind) => {
    it('what was typed is there afterwards, and after one reload the list equals the server', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          const work = await startWork(kind);
          await happen(work, steps, kind);
          const { server, task, store, draft } = work;
          expect(store.get(1)?.values.note).toBe('typed');
          expect(store.get(draft)?.values).toMatchObject({ name: 'new', note: 'typed' });

          await store.revert(1);
          await store.revert(2);
          await store.reload();
          // A record has the form of its identifier that came first, even from a broken answer.
          const writings = new Map([...store.ids()].map((one) => [String(one), one]));
          expect([...writings.keys()].toSorted()).toEqual(
            [...server.records(task).keys()].map(String).toSorted(),
          );
          for (const [one, { [task.identifier]: _id, ...values }] of server.records(task))
            expect(store.get(writings.get(String(one)) ?? '')?.snapshot).toMatchObject(values);
          expect(store.state).toMatchObject({ state: 'ready', refreshing: false, problem: null });
        }),
        { numRuns },
      );
    });
  });
}
