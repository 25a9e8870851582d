// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readViewText } from '#query/view/view-text.ts';
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

/** Renders a view that a colleague changes, in a list that shows it or has its own settings. */
function renderView(own?: string) {
  const looks = (settings: string) => ({
    base: { ...calendar, settings },
    control: readViewText(own ?? settings),
  });
  const { result, rerender } = renderHook(({ base, control }) => useViewChanges(base, control), {
    initialProps: looks(calendar.settings),
  });
  return { result, change: (settings: string) => rerender(looks(settings)) };
}

test('a view that changes under the list which shows it is told until it is read', () => {
  const { result, change } = renderView();
  expect(result.current.replaced).toBeNull();
  change('sort=-name');
  expect(result.current.replaced).toMatchObject({ name: 'Chantiers' });
  change('sort=-name&search=');
  expect(result.current.replaced).not.toBeNull();
  act(() => result.current.onRead());
  expect(result.current.replaced).toBeNull();
});

test('a view that changes under other settings, or to these, moves nothing', () => {
  const { result, change } = renderView('sort=-name');
  change('sort=name');
  expect(result.current).toMatchObject({ isOutdated: true, replaced: null });
  change('sort=-name');
  expect(result.current).toMatchObject({ isChanged: false, replaced: null });
});
