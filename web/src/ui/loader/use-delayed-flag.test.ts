// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loaderDelay, useDelayedFlag } from './use-delayed-flag.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const renderFlag = () => renderHook(({ flag }) => useDelayedFlag(flag), { initialProps: { flag: true } });
const pass = (time: number) => act(() => void vi.advanceTimersByTime(time));

test('a loader shows after 150 ms', () => {
  const { result } = renderFlag();
  pass(loaderDelay - 1);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});

test('quick work shows no loader at all', () => {
  const { result, rerender } = renderFlag();
  pass(loaderDelay - 1);
  rerender({ flag: false });
  pass(loaderDelay);
  expect(result.current).toBe(false);
});

test('specification §4: the loader follows its flag down at once, and waits again the next time', () => {
  const { result, rerender } = renderFlag();
  pass(loaderDelay);
  rerender({ flag: false });
  expect(result.current).toBe(false);
  rerender({ flag: true });
  expect(result.current).toBe(false);
});
