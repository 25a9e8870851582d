// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Freshness } from './freshness-of.ts';
import { settleTime, useAnnouncedFreshness } from './use-announced-freshness.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** What is in the status region after each state, which lasts for so many milliseconds. */
function announcementsOf(...states: readonly (readonly [Freshness, number])[]): (Freshness | null)[] {
  const { result, rerender } = renderHook(({ now }) => useAnnouncedFreshness(now), {
    initialProps: { now: states[0]![0] },
  });
  return states.map(([now, duration]) => {
    rerender({ now });
    act(() => void vi.advanceTimersByTime(duration));
    return result.current;
  });
}

const [brief, long] = [settleTime - 1, settleTime];

test('nothing is said of a list that is loaded and stays up to date', () => {
  expect(announcementsOf(['loading', long], ['polling', brief], ['current', long])).toEqual([
    null,
    null,
    null,
  ]);
});

test('a connection that is lost and back in a moment is not spoken of', () => {
  expect(announcementsOf(['current', long], ['reconnecting', brief], ['current', long])).toEqual([
    null,
    null,
    null,
  ]);
});

test('a change that lasts is said, and so is its end', () => {
  const states = [
    ['current', long],
    ['offline', long],
    ['polling', brief],
    ['current', long],
  ] as const;
  expect(announcementsOf(...states)).toEqual([null, 'offline', 'offline', 'current']);
});

test('what is unwell from the beginning is said', () => {
  expect(announcementsOf(['loading', brief], ['polling', long])).toEqual([null, 'polling']);
});

test('going from list to list says nothing that was said before', () => {
  const states = [
    ['polling', long],
    ['loading', long],
    ['polling', long],
    ['cached', long],
  ] as const;
  expect(announcementsOf(...states)).toEqual(['polling', 'polling', 'polling', 'polling']);
});
