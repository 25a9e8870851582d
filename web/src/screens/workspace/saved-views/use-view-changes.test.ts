// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readViewText } from '../view/view-text.ts';
import { useViewChanges } from './use-view-changes.ts';

const calendar = {
  id: 1,
  name: 'Chantiers',
  settings: 'layout=calendar~start_date~~month',
  isShared: false,
  isOwn: true,
  isDefault: false,
  isSharedDefault: false,
  isWritable: true,
};
const changesOf = (text: string) =>
  renderHook(() => useViewChanges(calendar, readViewText(text))).result.current;

test('leafing to another month is no change of a saved calendar, and is not saved with others', () => {
  expect(changesOf(`${calendar.settings}~2026-04`).isChanged).toBe(false);
  const changed = changesOf('layout=calendar~start_date~~week~2026-04-06');
  expect(changed).toMatchObject({ isChanged: true, text: 'layout=calendar~start_date~~week' });
});
