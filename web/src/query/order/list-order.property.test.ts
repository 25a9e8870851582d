import { commune, project, resources } from '@ne2016/contract/testing';
import { createDataLayer, type RecordKey } from '@ne2016/data-layer';
import { createView, type ViewSnapshot } from '@ne2016/data-layer/views';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import { recordTitle } from '#values/record-title.ts';
import { fieldsOf } from '../fields/fields.ts';
import type { Grouping } from '../fields/grouping.ts';
import type { ListOrder } from '../view/view.ts';
import { GroupOrder, groupOfKey } from './group-order.ts';
import { type ListGrouping, listOrder } from './list-order.ts';

/** Few towns, so that pinned records often move to a group that then moves itself. */
const towns = 3;
const size = 7;

/** Opens projects in communes; events change both, as the edits of a colleague would. */
async function openProjects() {
  const served = serveRecords({
    commune: Array.from({ length: towns }, (_, index) => ({ nom: `Ville ${index}`, region: 'Bretagne' })),
    project: Array.from({ length: size }, (_, index) => ({
      name: `Projet ${index % 7}`,
      commune: (index % towns) + 1,
    })),
  });
  const layer = createDataLayer({ resources, http: served.http });
  const [projects, communes] = [layer.store(project), layer.store(commune)];
  for (const store of [projects, communes]) await store.reload();
  const context = {
    pack: frFR,
    yes: 'Oui',
    no: 'Non',
    linkTitle: (_: string, id: number) => recordTitle(commune, communes.values(id) ?? {}),
  };
  const fields = fieldsOf(project, { linkedValues: (_, id) => communes.values(id), facts: [] });
  const groupingBy = (group: Grouping | null): ListGrouping | null => {
    const field = fields.find(({ path }) => path === group?.field);
    if (group === null || field === undefined) return null;
    return { field, by: group.by, groups: new GroupOrder(field, 'ascending', context) };
  };
  const orderBy = (sort: readonly ListOrder[], group: Grouping | null) => {
    const grouping = groupingBy(group);
    const listOf = (name: string) => layer.store(linkedResource(name));
    return {
      grouping,
      order: listOrder({
        resource: project,
        store: projects,
        listOf,
        sort,
        grouping,
        context,
        authors: null,
      }),
    };
  };
  return { projects, communes, orderBy };
}

const keysOf = (view: ViewSnapshot) => Array.from({ length: view.size }, (_, place) => view.keyAt(place));

const town = fc.integer({ min: 1, max: towns });
const key = fc.integer({ min: 1, max: size });
const step = fc.oneof(
  // Few names, so that communes share names and swap places.
  fc.record({ rename: town, nom: fc.constantFrom('Abbas', 'Ville 2', 'Ville 3', 'Zuy', '') }),
  fc.record({ rename: town, region: fc.constantFrom('Bretagne', 'Alsace') }),
  fc.record({ move: key, commune: town }),
  fc.record({ keep: fc.uniqueArray(key, { maxLength: 3 }) }),
);
const views = fc.constantFrom<{ sort: readonly ListOrder[]; group: Grouping | null }>(
  { sort: [{ column: 'commune', direction: 'descending' }], group: null },
  {
    sort: [
      { column: 'name', direction: 'ascending' },
      { column: 'commune', direction: 'ascending' },
    ],
    group: null,
  },
  { sort: [], group: { field: 'commune', by: 'value' } },
  { sort: [{ column: 'commune', direction: 'ascending' }], group: { field: 'commune.region', by: 'value' } },
);

test('a list in order by its links moves only what linked records move, and is as if it were sorted anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      views,
      fc.array(step, { minLength: 5, maxLength: 25 }),
      async ({ sort, group }, steps) => {
        const { projects, communes, orderBy } = await openProjects();
        const { order, grouping } = orderBy(sort, group);
        const view = createView(projects, { order });
        const release = view.subscribe(() => undefined);
        const keep = (keys: readonly RecordKey[]) => {
          const pinned = new Set(keys);
          view.pin({ shown: pinned, inPlace: pinned });
        };
        for (const one of steps) {
          if ('keep' in one) keep(one.keep);
          else if ('move' in one) projects.edit(one.move, { commune: one.commune });
          else {
            const { rename, ...values } = one;
            communes.edit(rename, values);
          }
          if (grouping === null) continue;
          // Each group is one run of records, at the place of its current title.
          const { groups } = grouping;
          const ids = keysOf(view.snapshot()).map((one) => groupOfKey(view.snapshot().sortKeyOf(one ?? 0)));
          expect(ids).toEqual(ids.toSorted(groups.compareIds));
        }
        keep([]);
        const anew = createView(projects, { order: orderBy(sort, group).order });
        expect(keysOf(view.snapshot())).toEqual(keysOf(anew.snapshot()));
        release();
      },
    ),
    { numRuns: 200 },
  );
});

test('a linked record that changes has only those looked at that link to it', async () => {
  const { projects, communes, orderBy } = await openProjects();
  for (const group of [null, { field: 'commune', by: 'value' } as const]) {
    const { order } = orderBy([{ column: 'commune', direction: 'ascending' }], group);
    const placed: unknown[] = [];
    const sortKey = (values: Parameters<typeof order.sortKey>[0]) => {
      placed.push(values['id_project']);
      return order.sortKey(values);
    };
    const view = createView(projects, { order: { ...order, sortKey } });
    view.subscribe(() => undefined);
    expect(placed).toHaveLength(size);
    placed.length = 0;
    communes.edit(2, { nom: `Aaa ${String(group?.field)}` });
    const linking = [...projects.ids()].filter((id) => projects.values(id)?.commune === 2);
    expect(new Set(placed)).toEqual(new Set(linking));
    expect(new Set(keysOf(view.snapshot()).slice(0, linking.length))).toEqual(new Set(linking));
  }
});
