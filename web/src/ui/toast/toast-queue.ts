/** A timer that can be paused. */
interface Countdown {
  /** Keeps the remaining time. */
  pause(): void;
  resume(): void;
}

/** Calls `end` after a time in milliseconds in which it was not paused; it starts paused. */
function createCountdown(time: number, end: () => void): Countdown {
  let left = time;
  let running: { timer: ReturnType<typeof setTimeout>; since: number } | null = null;
  return {
    pause() {
      if (running === null) return;
      clearTimeout(running.timer);
      left -= performance.now() - running.since;
      running = null;
    },
    resume() {
      running ??= { timer: setTimeout(end, left), since: performance.now() };
    },
  };
}

/** An action that a message offers. */
export interface ToastAction {
  /** « Annuler » */
  readonly label: string;
  /** Runs the action; the message disappears. */
  readonly run: () => void;
}

/** A message that disappears by itself. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  /** Whether it reports the outcome of an action here, or changes by others. */
  readonly cause: 'outcome' | 'news';
  readonly actions: readonly ToastAction[];
}

/** Shows a message; returns a function that dismisses it. Actions that are `undefined` are ignored. */
export type Announce = (text: string, ...offered: readonly (ToastAction | undefined)[]) => () => void;

/**
 * Why the time of all messages is paused: the pointer or the focus is at one of them, the page is hidden, or
 * the messages are.
 */
type PauseReason = 'pointer' | 'focus' | 'hidden' | 'held';

/** More messages at once would cover the page. */
const mostShown = 3;

/**
 * Returns the milliseconds for which a text is shown: time to notice it, and to read it slowly (70 ms a
 * character are about 150 words a minute).
 */
export function displayTimeOf(text: string): number {
  return 5000 + 70 * text.length;
}

/** Messages with actions stay longer. */
function timeOf({ text, actions }: Toast): number {
  return actions.reduce((time, { label }) => time + displayTimeOf(label), displayTimeOf(text));
}

/** The one queue of a page. It shows few messages at a time; the others wait for a place. */
export class ToastQueue {
  readonly #listeners = new Set<() => void>();
  readonly #pauses = new Set<PauseReason>();
  readonly #countdowns = new Map<number, Countdown>();
  #all: readonly Toast[] = [];
  #shown: readonly Toast[] = [];
  #lastId = 0;

  /** The shown messages, oldest first; the same array until something changes. */
  get shown(): readonly Toast[] {
    return this.#shown;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shows the outcome of an action here. */
  readonly add: Announce = (text, ...offered) => this.#add('outcome', text, offered);

  /** Shows changes by others, or by the application itself. */
  readonly addChange: Announce = (text, ...offered) => this.#add('news', text, offered);

  #add(cause: Toast['cause'], text: string, offered: readonly (ToastAction | undefined)[]): () => void {
    const id = (this.#lastId += 1);
    const actions = offered.filter((action) => action !== undefined);
    // A repeated message replaces the earlier one: it is announced again, and shown once.
    this.#change([...this.#all.filter((toast) => toast.text !== text), { id, text, cause, actions }]);
    return () => this.dismiss(id);
  }

  dismiss(id: number): void {
    this.#change(this.#all.filter((toast) => toast.id !== id));
  }

  /** Dismisses the messages with an action that no longer applies. */
  withdraw(action: ToastAction): void {
    this.#change(this.#all.filter(({ actions }) => !actions.includes(action)));
  }

  setPaused(reason: PauseReason, isPaused: boolean): void {
    if (isPaused) this.#pauses.add(reason);
    else this.#pauses.delete(reason);
    this.#run();
  }

  clear(): void {
    this.#change([]);
  }

  #change(next: readonly Toast[]): void {
    this.#all = next;
    this.#shown = next.slice(0, mostShown);
    for (const [id, countdown] of this.#countdowns) {
      if (this.#shown.some((toast) => toast.id === id)) continue;
      countdown.pause();
      this.#countdowns.delete(id);
    }
    for (const toast of this.#shown) {
      const { id } = toast;
      if (!this.#countdowns.has(id))
        this.#countdowns.set(
          id,
          createCountdown(timeOf(toast), () => this.dismiss(id)),
        );
    }
    this.#run();
    for (const listener of this.#listeners) listener();
  }

  #run(): void {
    for (const countdown of this.#countdowns.values()) {
      if (this.#pauses.size > 0) countdown.pause();
      else countdown.resume();
    }
  }
}
