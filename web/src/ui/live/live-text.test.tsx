// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveText } from './live-text.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // That of jsdom goes on.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const region = () => screen.getByRole('status');

test('files that end one after the other are said once, with the text of the last, and seen at once', () => {
  const { rerender } = render(<LiveText text="" />);
  for (const count of [1, 2, 3, 4]) {
    act(() => void vi.advanceTimersByTime(100));
    rerender(<LiveText text={`${count} fichiers envoyés.`} />);
    expect(region().textContent).toBe(`${count} fichiers envoyés.`);
    expect(region().getAttribute('aria-live')).toBe('off');
  }
  const before = region().firstChild;
  act(() => void vi.advanceTimersByTime(1500));
  expect(region().getAttribute('aria-live')).toBe('polite');
  expect(region().textContent).toBe('4 fichiers envoyés.');
  // A live region says what is new in it.
  expect(region().firstChild).not.toBe(before);
});

test('a text that goes and comes back waits for its turn again', () => {
  const { rerender } = render(<LiveText text="" />);
  rerender(<LiveText text="Bornes inversées." />);
  act(() => void vi.advanceTimersByTime(6000));
  expect(region().getAttribute('aria-live')).toBe('polite');
  rerender(<LiveText text="" />);
  rerender(<LiveText text="Bornes inversées." />);
  expect(region().getAttribute('aria-live')).toBe('off');
  act(() => void vi.advanceTimersByTime(6000));
  expect(region().getAttribute('aria-live')).toBe('polite');
});
