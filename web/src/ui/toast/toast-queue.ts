import { type Countdown, createCountdown } from './countdown.ts';

/** A message in passing. */
export interface Toast {
  readonly id: number;
  readonly text: string;
}

/** What stops the time of all messages: somebody is at one of them, does not see the page, or is not shown them. */
type PauseReason = 'pointer' | 'focus' | 'hidden' | 'held';

/** The one queue of a page. Few messages are shown at a time; the others wait for a place. */
export interface ToastQueue {
  /** What is shown, oldest first; the same array until something changes. */
  shown(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  /** Answers how to take the message back. */
  add(text: string): () => void;
  dismiss(id: number): void;
  setPaused(reason: PauseReason, isPaused: boolean): void;
  clear(): void;
}

/** More at once would cover the page. */
const mostShown = 3;

/**
 * How long a text stays, in milliseconds: the time to notice it, and to read it slowly (70 ms a character are about
 * 150 words a minute).
 */
export function stayOf(text: string): number {
  return 5000 + 70 * text.length;
}

/** Makes an empty queue. */
export function createToastQueue(): ToastQueue {
  const listeners = new Set<() => void>();
  const pauses = new Set<PauseReason>();
  const countdowns = new Map<number, Countdown>();
  let all: readonly Toast[] = [];
  let shown: readonly Toast[] = [];
  let lastId = 0;

  function change(next: readonly Toast[]): void {
    all = next;
    shown = all.slice(0, mostShown);
    for (const [id, countdown] of countdowns) {
      if (shown.some((toast) => toast.id === id)) continue;
      countdown.pause();
      countdowns.delete(id);
    }
    for (const { id, text } of shown) {
      if (!countdowns.has(id))
        countdowns.set(
          id,
          createCountdown(stayOf(text), () => dismiss(id)),
        );
    }
    run();
    for (const listener of listeners) listener();
  }

  function run(): void {
    for (const countdown of countdowns.values()) {
      if (pauses.size > 0) countdown.pause();
      else countdown.resume();
    }
  }

  function dismiss(id: number): void {
    change(all.filter((toast) => toast.id !== id));
  }

  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(text) {
      const id = (lastId += 1);
      // Said again, a message comes anew: it is read aloud once more, and stands there once.
      change([...all.filter((toast) => toast.text !== text), { id, text }]);
      return () => dismiss(id);
    },
    dismiss,
    setPaused(reason, isPaused) {
      if (isPaused) pauses.add(reason);
      else pauses.delete(reason);
      run();
    },
    clear: () => change([]),
  };
}
