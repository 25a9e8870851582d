import { act } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { pagePace } from '../live/live-text.tsx';

/**
 * Runs live regions on a fake clock until the test ends.
 * @returns what lets so many milliseconds pass; what has changed is drawn after each `step`.
 */
export function stopSpeechClock(step = 100): (milliseconds: number) => Promise<void> {
  pagePace.reset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // That of jsdom goes on.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  return async (milliseconds) => {
    for (let left = milliseconds; left > 0; left -= step) {
      await act(() => vi.advanceTimersByTimeAsync(Math.min(left, step)));
      await Promise.resolve();
    }
  };
}

/** Gives the time back after each test of a file that stops it. */
export function startSpeechClockAfterEach(): void {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    pagePace.reset();
  });
}

/** What a live region has said, and when, in milliseconds. */
interface Message {
  readonly at: number;
  readonly text: string;
}

/** The region that speaks of a change to a node, if it is one that speaks. */
function speakerOf({ target }: MutationRecord): Element | null {
  const element = target instanceof Element ? target : target.parentElement;
  const region = element?.closest('[aria-live], [role="status"], [role="alert"]') ?? null;
  return region?.getAttribute('aria-live') === 'off' ? null : region;
}

/**
 * Listens as a screen reader does: to what changes in elements that are live regions at that moment.
 * @returns what was said up to now, and how to stop.
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
    /** How many times one would have been interrupted: what is said in one moment is one message. */
    moments: () => new Set(heard.map(({ at }) => at)).size,
    stop: () => observer.disconnect(),
  };
}
