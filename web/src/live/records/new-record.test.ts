// @vitest-environment jsdom
import { date, defineResource, flag, link, text } from '@ne2016/contract';
import { createDataLayer } from '@ne2016/data-layer';
import { expect, test, vi } from 'vitest';
import { localDay } from '#formats/calendar-day.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { beginRecord } from './new-record.ts';

const label = 'x';

const visit = defineResource('visit', {
  labels: { plural: 'Visites', singular: 'visite', gender: 'feminine' },
  attributes: {
    name: text({ label, required: true }),
    day: date({ label, default: ({ today }) => today }),
    guide: text({ label, default: ({ person }) => person.id }),
    urgent: flag({ label, default: true }),
    broken: text({
      label,
      default() {
        throw new TypeError('x');
      },
    }),
    parent: link('visit', { label }),
  },
  title: 'name',
});

test('a new record begins with its first values and where it was begun, of which nothing is typed', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { http } = serveRecords({}, [visit]);
  const store = createDataLayer({ resources: [visit], http }).store(visit);
  const key = beginRecord(store, { id: 'ada', role: 'editor' }, { parent: 1 });
  expect(store.get(key)).toMatchObject({
    values: { day: localDay(new Date()), guide: 'ada', urgent: true, parent: 1 },
    changed: [],
  });
  expect(reported).toHaveBeenCalledOnce();
  store.edit(key, { name: 'Halle', urgent: false });
  expect([...store.get(key)!.changed].sort()).toEqual(['name', 'urgent']);
});
