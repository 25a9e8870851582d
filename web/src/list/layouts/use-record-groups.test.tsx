// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { createDataLayer, type RecordKey } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import type { RecordValues } from '#values/record-title.ts';
import { useRecordGroups } from './use-record-groups.ts';

/** Groups two projects by an attribute, and records the result of each render. */
async function groupProjects() {
  const { http, resources } = serveRecords({
    project: ['Halle', 'Pont'].map((name) => ({ name, commune: 1 })),
  });
  const layer = createDataLayer({ resources, http });
  const store = layer.store(project);
  await store.reload();
  const keys = [...store.ids()];
  const records = {
    source: keys,
    size: keys.length,
    keyAt: (place: number) => keys[place],
    indexOf: (key: RecordKey) => keys.findIndex((one) => one === key),
    has: (key: RecordKey) => keys.some((one) => one === key),
    keys: () => keys,
  };
  const rendered: unknown[] = [];
  const groupOf = (attribute: string) => (values: RecordValues) => values[attribute];
  const first = { by: 'name', groupOf: groupOf('name') };
  const { rerender } = renderHook(
    (props: typeof first) => {
      const groups = useRecordGroups(project, records, props.by, props.groupOf);
      rendered.push(groups === null ? null : [...groups.keys()]);
    },
    {
      initialProps: first,
      wrapper: ({ children }) => <DataLayerProvider layer={layer}>{children}</DataLayerProvider>,
    },
  );
  return {
    rendered,
    regroup: (by: string) => rerender({ by, groupOf: groupOf(by) }),
  };
}

test('the groups stay until those of a new function for the same grouping are there', async () => {
  const { rendered, regroup } = await groupProjects();
  expect(rendered).toEqual([null, ['Halle', 'Pont']]);
  rendered.length = 0;
  regroup('name');
  expect(new Set(rendered)).not.toContain(null);
  expect(rendered.at(-1)).toEqual(['Halle', 'Pont']);
});

test('the groups of another attribute are not shown', async () => {
  const { rendered, regroup } = await groupProjects();
  rendered.length = 0;
  regroup('commune');
  expect(rendered).toEqual([null, [1]]);
});
