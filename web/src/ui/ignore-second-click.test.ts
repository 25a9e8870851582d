// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDoubleClickGuard } from './ignore-second-click.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the second half of a double click does not mean the backdrop, a later click does', () => {
  const { result, rerender } = renderHook((isOpen: boolean) => useDoubleClickGuard(isOpen), {
    initialProps: false,
  });
  vi.advanceTimersByTime(10_000);
  rerender(true);
  vi.advanceTimersByTime(400);
  expect(result.current()).toBe(false);
  vi.advanceTimersByTime(200);
  expect(result.current()).toBe(true);
});
