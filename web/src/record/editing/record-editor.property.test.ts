import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { problemResponse } from '@ne2016/data-layer/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { createRecordEditor } from './record-editor.ts';
import type { RecordOutcome } from './record-outcome.ts';

const names = ['name', 'description', 'budget'] as const;
type Name = (typeof names)[number];
type Value = string | number | null;
type Values = Record<Name, Value>;

const name = fc.constantFrom(...names);
const valueOf: Record<Name, fc.Arbitrary<Value>> = {
  name: fc.constantFrom('Halle', 'Pont', 'Gare'),
  description: fc.constantFrom('a', 'b', null),
  budget: fc.constantFrom(1, 2, 3, null),
};
const written = name.chain((one) => valueOf[one].map((value) => [one, value] as const));

const step = fc.oneof(
  { weight: 4, arbitrary: written.map((value) => ({ type: 'change' as const, value })) },
  {
    weight: 3,
    // Whether this client has fetched it before the next step.
    arbitrary: fc.record({
      type: fc.constant('elsewhere' as const),
      value: written,
      isFetched: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('save' as const),
      fails: fc.constantFrom('not', 'refused', 'unanswered'),
      typed: fc.option(written, { nil: null }),
    }),
  },
  { weight: 1, arbitrary: name.map((one) => ({ type: 'revert' as const, name: one })) },
  { weight: 1, arbitrary: name.map((one) => ({ type: 'keepMine' as const, name: one })) },
  { weight: 1, arbitrary: name.map((one) => ({ type: 'takeTheirs' as const, name: one })) },
  { weight: 1, arbitrary: fc.constant({ type: 'revertAll' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function start() {
  const values: Values = { name: 'Halle', description: null, budget: 1 };
  const { server, http } = serveRecords({
    commune: [{ nom: 'Bourg' }],
    project: [{ ...values, commune: 1, status: 'idea' }],
  });
  const layer = createDataLayer({ resources, http });
  const store = layer.store(project);
  await store.reload();
  const editor = createRecordEditor(layer, project, 1);
  const outcomes: RecordOutcome[] = [];
  editor.observe((outcome) => void outcomes.push(outcome));
  const leave = editor.open();
  /** What was typed and neither saved nor given up. */
  const typed = new Map<Name, Value>();
  /** Typing the known value is no edit: it follows the next change. */
  const dropKnown = () => {
    const { snapshot, changed = [] } = store.get(1) ?? {};
    for (const [attribute, value] of typed)
      if ((snapshot?.[attribute] ?? null) === value && !changed.includes(attribute)) typed.delete(attribute);
  };
  store.subscribe(dropKnown);
  const type = ([attribute, value]: readonly [Name, Value]) => {
    typed.set(attribute, value);
    editor.change(attribute, value);
    dropKnown();
  };

  async function save({ fails, typed: more }: Step & { type: 'save' }): Promise<void> {
    const stop = server.intercept(({ method }) => {
      if (method !== 'PUT' || fails === 'not') return undefined;
      if (fails === 'unanswered') throw new TypeError('Failed to fetch');
      return problemResponse(503, 'unavailable');
    });
    const sent = new Map(typed);
    const { conflicts = [], changed = [] } = store.get(1) ?? {};
    const saving = editor.save(true);
    if (more !== null) type(more);
    const outcome = await saving;
    stop();
    if (conflicts.length > 0) expect(outcome.type).toBe('conflict');
    if (fails !== 'not' && changed.length > 0) expect(['refused', 'conflict']).toContain(outcome.type);
    if (outcome.type !== 'saved' && outcome.type !== 'partlySaved') return;
    for (const [attribute, value] of sent) if (typed.get(attribute) === value) typed.delete(attribute);
  }

  async function run(one: Step): Promise<void> {
    switch (one.type) {
      case 'change':
        return type(one.value);
      case 'elsewhere':
        server.write(project, 1, Object.fromEntries([one.value]), 'Bob');
        if (one.isFetched) await fetchRecord();
        return undefined;
      case 'save':
        return await save(one);
      case 'keepMine':
        return editor.keepMine(one.name);
      case 'takeTheirs':
      case 'revert':
        typed.delete(one.name);
        return editor[one.type](one.name);
      case 'revertAll':
        typed.clear();
        return editor.revert();
    }
  }

  /** Fetches the record, and waits for that. */
  async function fetchRecord(): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      const current = () => JSON.stringify(names.map((key) => server.records(project).get(1)?.[key] ?? null));
      const known = () => JSON.stringify(names.map((key) => store.get(1)?.snapshot[key] ?? null));
      const look = () => {
        if (known() === current()) resolve();
      };
      store.subscribe(look);
      store.receive({ action: 'updated', id: 1 });
      look();
    });
    await heard;
  }

  return { editor, store, typed, run, leave, outcomes };
}

test('whatever happens elsewhere and to saves, nothing typed is lost, and the shown value is the edit or else the newest known', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { editor, store, typed, run, leave, outcomes } = await start();
      for (const one of steps) {
        await run(one);
        const editing = editor.snapshot();
        const stored = store.get(1);
        for (const attribute of names) {
          const known = stored?.snapshot[attribute] ?? null;
          expect(editing?.record.values[attribute] ?? null, attribute).toBe(
            typed.has(attribute) ? typed.get(attribute) : known,
          );
        }
        expect(editing?.record.changed).toEqual(stored?.changed);
        expect([null, outcomes.at(-1)]).toContain(editing?.outcome);
      }
      leave();
    }),
    { numRuns: 200 },
  );
});
