import { callListeners } from './call-listeners.ts';

/** Tells whoever listens what happens. Each event has a name, and the arguments that belong to it. */
export class Emitter<Events extends Record<keyof Events, readonly unknown[]>> {
  readonly #listeners: { [Name in keyof Events]?: ((...args: Events[Name]) => void)[] } = {};

  /** Calls `listener` at each event of this name, after those that were added before it. */
  on<Name extends keyof Events>(name: Name, listener: (...args: Events[Name]) => void): void {
    const listeners = (this.#listeners[name] ??= []);
    listeners.push(listener);
  }

  /** Calls those who listen to the event, at once. */
  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): void {
    callListeners(this.#listeners[name] ?? [], ...args);
  }
}
