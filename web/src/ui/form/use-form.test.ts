import { expect, test } from 'vitest';
import { isVisited, noVisits, visitFields } from './use-form.ts';

test('a field shows its messages after it was left once', () => {
  const visits = visitFields(noVisits, { type: 'left', field: 'name' });
  expect(isVisited(noVisits, 'name')).toBe(false);
  expect(isVisited(visits, 'name')).toBe(true);
  expect(isVisited(visits, 'code')).toBe(false);
});

test('leaving a field again changes nothing, so that nothing is rendered anew', () => {
  const visits = visitFields(noVisits, { type: 'left', field: 'name' });
  expect(visitFields(visits, { type: 'left', field: 'name' })).toBe(visits);
});

test('after a submit every field shows its messages, and each submit counts', () => {
  const once = visitFields(noVisits, { type: 'submitted' });
  expect(isVisited(once, 'anything')).toBe(true);
  expect(visitFields(once, { type: 'submitted' })).toEqual({ state: 'submitted', times: 2 });
});
