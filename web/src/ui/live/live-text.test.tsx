// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSpeechClockAfterEach, stopSpeechClock } from '../testing/listen.ts';
import { LiveText } from './live-text.tsx';

beforeEach(() => void stopSpeechClock());
startSpeechClockAfterEach();

const region = () => screen.getByRole('status');

test('files that end one after the other are said once, with the text of the last, and seen at once', () => {
  const { rerender } = render(<LiveText cause="own" text="" />);
  for (const count of [1, 2, 3, 4]) {
    act(() => void vi.advanceTimersByTime(100));
    rerender(<LiveText cause="own" text={`${count} fichiers envoyés.`} />);
    expect(region().textContent).toBe(`${count} fichiers envoyés.`);
    expect(region().getAttribute('aria-live')).toBe('off');
  }
  const before = region().firstChild;
  act(() => void vi.advanceTimersByTime(1500));
  expect(region().getAttribute('aria-live')).toBe('polite');
  expect(region().textContent).toBe('4 fichiers envoyés.');
  // A live region announces new nodes.
  expect(region().firstChild).not.toBe(before);
});

test('a text that goes and comes back waits for its turn again', () => {
  const { rerender } = render(<LiveText cause="own" text="" />);
  rerender(<LiveText cause="own" text="Bornes inversées." />);
  act(() => void vi.advanceTimersByTime(6000));
  expect(region().getAttribute('aria-live')).toBe('polite');
  rerender(<LiveText cause="own" text="" />);
  rerender(<LiveText cause="own" text="Bornes inversées." />);
  expect(region().getAttribute('aria-live')).toBe('off');
  act(() => void vi.advanceTimersByTime(6000));
  expect(region().getAttribute('aria-live')).toBe('polite');
});

const isSaid = () => region().getAttribute('aria-live') === 'polite';

test('typing does not make news urgent', () => {
  const { rerender } = render(<LiveText cause="news" text="" />);
  rerender(<LiveText cause="news" text="2 fiches modifiées." />);
  act(() => void vi.advanceTimersByTime(500));
  expect(isSaid()).toBe(true);
  fireEvent.keyDown(document.body, { key: 'a' });
  rerender(<LiveText cause="news" text="3 fiches modifiées." />);
  act(() => void vi.advanceTimersByTime(4900));
  expect(isSaid()).toBe(false);
  act(() => void vi.advanceTimersByTime(100));
  expect(isSaid()).toBe(true);
});

test('the answer to another question is own, a change of the same answer is news', () => {
  const count = (question: string, text: string) => <LiveText cause={{ question }} text={text} />;
  const { rerender } = render(count('', '303 projets'));
  const saidAfter = (milliseconds: number, next: ReturnType<typeof count>) => {
    rerender(next);
    act(() => void vi.advanceTimersByTime(milliseconds - 1));
    expect(isSaid()).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    expect(isSaid()).toBe(true);
  };
  saidAfter(500, count('', '302 projets'));
  saidAfter(1000, count('pont', '12 sur 302 projets'));
  saidAfter(4000, count('pont', '11 sur 302 projets'));
  // The list announces nothing before the count is known.
  rerender(count('ponts', ''));
  saidAfter(1000, count('ponts', '4 sur 302 projets'));
});

test('a text that is new with its element is said, and not before', () => {
  render(<LiveText isNew cause="outcome" text="Fiche supprimée." />);
  expect(isSaid()).toBe(false);
  act(() => void vi.advanceTimersByTime(1000));
  expect(isSaid()).toBe(true);
});
