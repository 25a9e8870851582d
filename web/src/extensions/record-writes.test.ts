// @vitest-environment jsdom
import { choice, defineResource, headers, number, text } from '@ne2016/contract';
import { createDataLayer } from '@ne2016/data-layer';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { tallyWrites } from './record-writes.ts';

const remark = defineResource('remark', {
  labels: { plural: 'Remarques', singular: 'remarque', gender: 'feminine' },
  attributes: {
    subject: text({ label: 'Objet', required: true }),
    state: choice({ label: 'État', options: { open: 'Ouverte', closed: 'Close' }, default: 'open' }),
    cost: number({ label: 'Coût' }),
  },
  title: 'subject',
  readOnlyIf: { cost: () => true },
});

/** The writes of an action on a page that has not loaded the list. */
function openPage() {
  const { server, http } = serveRecords({ remark: [{ subject: 'Bruit', state: 'open', cost: 1 }] }, [remark]);
  const layer = createDataLayer({ resources: [remark], http });
  onTestFinished(() => layer.stop());
  layer.start();
  return { server, layer, ...tallyWrites(layer, { id: 'ada', role: 'editor' }) };
}

test('a record is saved and deleted in a list that nobody has loaded', async () => {
  const { server, writes, tally } = openPage();
  expect(await writes.save(remark, 1, { state: 'closed' })).toBe(true);
  expect(server.records(remark).get(1)).toMatchObject({ state: 'closed' });
  const other = openPage();
  expect(await other.writes.remove(remark, 1)).toBe(true);
  expect(other.server.records(remark).size).toBe(0);
  expect(tally).toMatchObject({ failed: 0, gone: 0 });
});

test('what one action deletes is together in the bin', async () => {
  const { server, writes, layer } = openPage();
  server.write(remark, 2, { subject: 'Odeur' });
  server.write(remark, 3, { subject: 'Poussière' });
  await writes.remove(remark, 1);
  await writes.remove(remark, 2);
  await tallyWrites(layer, { id: 'ada', role: 'editor' }).writes.remove(remark, 3);
  const [first, second, third] = server
    .callsOf({ method: 'DELETE' })
    .map((call) => call.headers.get(headers.actionId));
  expect(first).toMatch(/^[\w-]{1,64}$/);
  expect(second).toBe(first);
  expect([null, first]).not.toContain(third);
});

test('what is there no more is counted apart from what was refused: there is nothing to open', async () => {
  const { writes, tally } = openPage();
  expect([await writes.save(remark, 9, { state: 'closed' }), await writes.remove(remark, 9)]).toEqual([
    false,
    false,
  ]);
  expect(tally).toMatchObject({ failed: 0, gone: 2 });
});

test('values that a new record cannot begin with are told to whoever wrote the code', async () => {
  const told = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', told);
  const { server, writes } = openPage();
  expect(await writes.create(remark, { subject: 'Odeur', state: 'closed' })).toBe(2);
  expect(told).not.toHaveBeenCalled();
  expect(await writes.create(remark, { subject: 'Odeur', cost: 3 })).toBe(3);
  expect(server.records(remark).get(3)).toMatchObject({ subject: 'Odeur', state: 'open', cost: null });
  expect(String(told.mock.calls[0]?.[0])).toBe(
    'Error: create() of remark: cost is read-only in the new record, by readOnlyIf or owner: leave it out',
  );
});
