import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startUndo } from '../test-setup/undo-client.ts';
import { task } from '../test-setup/task.ts';

const kinds = ['ours', 'plain'] as const;

type Client = Awaited<ReturnType<typeof startUndo>>;

const actions = ['save', 'create', 'remove', 'undo', 'redo'] as const;
type Act = { readonly action: (typeof actions)[number]; readonly which: number };

const which = fc.nat({ max: 5 });
const anyActs = fc.array(
  // Undo and redo come more often, so that runs of them occur.
  fc.record({ action: fc.constantFrom(...actions, 'undo', 'redo'), which }),
  { maxLength: 25 },
);
const reversals = fc.array(fc.record({ action: fc.constantFrom('undo', 'redo'), which }), { maxLength: 15 });

/** The records of the server, without their identifiers, which may be new after an undo. */
const contentOf = ({ server }: Client) =>
  [...server.records(task).values()]
    .map(({ name, note, rank }) => JSON.stringify([name, note ?? null, rank ?? null]))
    .toSorted();

/** Returns a function that performs actions, each with a value of its own. */
function performer({ store, log, save, server }: Client) {
  let number = 0;
  return async ({ action, which: place }: Act): Promise<void> => {
    number += 1;
    const id = [...store.ids()][place % Math.max(1, store.size)];
    if (action === 'save' && id !== undefined)
      await save(id, place % 2 === 0 ? { rank: number } : { name: `name ${number}`, rank: number });
    if (action === 'create') await store.save(store.addDraft({ name: `new ${number}` }));
    if (action === 'remove' && id !== undefined) await store.remove(id);
    if (action === 'undo' || action === 'redo') await log[action]();
    await server.settled();
  };
}

describe.each(kinds)('undo and redo at a server that is %s', (kind) => {
  it('go back and forth in what the person did, from which a new action drops what was undone', async () => {
    await fc.assert(
      fc.asyncProperty(anyActs, async (acts) => {
        const client = await startUndo(kind);
        const perform = performer(client);
        let history = [contentOf(client)];
        let place = 0;
        for (const act of acts) {
          const { log } = client;
          const stepsBefore = log.steps;
          await perform(act);
          if (act.action === 'undo') place = Math.max(0, place - 1);
          else if (act.action === 'redo') place = Math.min(history.length - 1, place + 1);
          else if (log.steps !== stepsBefore) {
            place += 1;
            history = [...history.slice(0, place), contentOf(client)];
          }
          expect(contentOf(client)).toEqual(history[place]);
          expect([log.steps.length, log.redoable.length]).toEqual([place, history.length - 1 - place]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('leave what somebody else has written since', async () => {
    await fc.assert(
      fc.asyncProperty(anyActs, which, reversals, async (acts, place, later) => {
        const client = await startUndo(kind);
        const { server } = client;
        const perform = performer(client);
        for (const act of acts) await perform(act);
        const ids = [...server.records(task).keys()];
        const id = ids[place % Math.max(1, ids.length)];
        if (id === undefined) return;
        server.write(task, id, { rank: -1 });
        await server.settled();
        for (const act of later) {
          await perform(act);
          expect(server.records(task).get(id)).toMatchObject({ rank: -1 });
        }
      }),
      { numRuns: 25 },
    );
  });
});
