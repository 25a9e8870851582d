import { act } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { pagePace } from '../live/live-text.tsx';

/**
 * Runs live regions on a fake clock until the test ends.
 * @returns a function that advances by a number of milliseconds, and renders after each `step`.
 */
export function stopSpeechClock(step = 100): (milliseconds: number) => Promise<void> {
  pagePace.reset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // The clock of jsdom is not stopped by the fake timers.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  return async (milliseconds) => {
    for (let left = milliseconds; left > 0; left -= step) {
      await act(() => vi.advanceTimersByTimeAsync(Math.min(left, step)));
      await Promise.resolve();
    }
  };
}

/** Restores the real clock after each test of a file that stops it. */
export function startSpeechClockAfterEach(): void {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    pagePace.reset();
  });
}

/** A message of a live region and its time in milliseconds. */
interface Message {
  readonly at: number;
  readonly text: string;
}

/** Returns the region that announces a change of a node, if it is live. */
function speakerOf({ target }: MutationRecord): Element | null {
  const element = target instanceof Element ? target : target.parentElement;
  const region = element?.closest('[aria-live], [role="status"], [role="alert"]') ?? null;
  return region?.getAttribute('aria-live') === 'off' ? null : region;
}

/**
 * Listens like a screen reader: to changes in elements that are live regions at that moment.
 * @returns the messages so far, and a function that stops.
 */
export function listen() {
  const heard: Message[] = [];
  const observer = new MutationObserver((mutations) => {
    const regions = new Set(mutations.map(speakerOf));
    for (const region of regions) {
      const text = region?.textContent ?? '';
      if (text !== '') heard.push({ at: performance.now(), text });
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return {
    heard: heard as readonly Message[],
    /** The number of interruptions: all messages of one moment count once. */
    moments: () => new Set(heard.map(({ at }) => at)).size,
    stop: () => observer.disconnect(),
  };
}
