/** Time that runs down, and can be stopped on the way. */
interface Countdown {
  /** Keeps what is left of the time. */
  pause(): void;
  resume(): void;
}

/** Calls `end` after a time in milliseconds for which it was not paused; it starts paused. */
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

/** What somebody can do about what a message says. */
export interface ToastAction {
  /** « Annuler » */
  readonly label: string;
  /** Does it; the message goes. */
  readonly run: () => void;
}

/** A message in passing. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  /** Whether it says what came of something done here, or what others did. */
  readonly cause: 'outcome' | 'news';
  readonly actions: readonly ToastAction[];
}

/** Says something; answers how to take the message back. An action that is `undefined` is none. */
export type Announce = (text: string, ...offered: readonly (ToastAction | undefined)[]) => () => void;

/** What stops the time of all messages: somebody is at one of them, does not see the page, or is not shown them. */
type PauseReason = 'pointer' | 'focus' | 'hidden' | 'held';

/** More at once would cover the page. */
const mostShown = 3;

/**
 * How long a text stays, in milliseconds: the time to notice it, and to read it slowly (70 ms a character are about
 * 150 words a minute).
 */
export function displayTimeOf(text: string): number {
  return 5000 + 70 * text.length;
}

/** Longer where there is something to decide. */
function timeOf({ text, actions }: Toast): number {
  return actions.reduce((time, { label }) => time + displayTimeOf(label), displayTimeOf(text));
}

/** The one queue of a page. Few messages are shown at a time; the others wait for a place. */
export class ToastQueue {
  readonly #listeners = new Set<() => void>();
  readonly #pauses = new Set<PauseReason>();
  readonly #countdowns = new Map<number, Countdown>();
  #all: readonly Toast[] = [];
  #shown: readonly Toast[] = [];
  #lastId = 0;

  /** What is shown, oldest first; the same array until something changes. */
  get shown(): readonly Toast[] {
    return this.#shown;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shows what came of something that somebody did here. */
  readonly add: Announce = (text, ...offered) => this.#add('outcome', text, offered);

  /** Shows what others did, or what happened by itself. */
  readonly addChange: Announce = (text, ...offered) => this.#add('news', text, offered);

  #add(cause: Toast['cause'], text: string, offered: readonly (ToastAction | undefined)[]): () => void {
    const id = (this.#lastId += 1);
    const actions = offered.filter((action) => action !== undefined);
    // A repeated message replaces the earlier one: it is read aloud once more, and shown once.
    this.#change([...this.#all.filter((toast) => toast.text !== text), { id, text, cause, actions }]);
    return () => this.dismiss(id);
  }

  dismiss(id: number): void {
    this.#change(this.#all.filter((toast) => toast.id !== id));
  }

  /** Takes back the messages with an action that has no sense any more. */
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
