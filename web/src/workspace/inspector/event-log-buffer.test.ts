import type { EventLogEntry } from '@ne2016/data-layer';
import { expect, test, vi } from 'vitest';
import { EventLogBuffer } from './event-log-buffer.ts';

const entry = (id: number): EventLogEntry => ({
  resource: 'project',
  id,
  event: 'record_read',
  outcome: 'merged',
});

test('the last two hundred entries are kept, newest first', () => {
  const log = new EventLogBuffer();
  for (let id = 1; id <= 250; id += 1) log.append(entry(id));
  expect(log.value).toHaveLength(200);
  expect(log.value[0]).toMatchObject({ id: 250, serial: 250 });
  expect(log.value.at(-1)).toMatchObject({ id: 51 });
});

test('what is shown is the same until something is noted, of which who looks is told', () => {
  const log = new EventLogBuffer();
  log.append(entry(1));
  const listener = vi.fn();
  const release = log.subscribe(listener);
  expect(log.value).toBe(log.value);
  log.append(entry(2));
  expect(listener).toHaveBeenCalledOnce();
  log.clear();
  expect(log.value).toEqual([]);
  release();
  log.append(entry(3));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(log.value).toMatchObject([{ id: 3 }]);
});

test('where nobody may look, nothing is noted', () => {
  const log = new EventLogBuffer();
  log.append(entry(1));
  log.end();
  log.append(entry(2));
  expect(log.value).toEqual([]);
});
