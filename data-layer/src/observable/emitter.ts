import { callListeners } from './call-listeners.ts';

/** Calls the listeners of events. Each event has a name and the types of its arguments. */
export class Emitter<Events extends Record<keyof Events, readonly unknown[]>> {
  readonly #listeners: { [Name in keyof Events]?: Set<(...args: Events[Name]) => void> } = {};

  /** Calls `listener` at each event of this name, until the function that it answers is called. */
  on<Name extends keyof Events>(name: Name, listener: (...args: Events[Name]) => void): () => void {
    const listeners = (this.#listeners[name] ??= new Set());
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Calls those who listen to the event, at once and in the order in which they began to. */
  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): void {
    callListeners(this.#listeners[name] ?? [], ...args);
  }
}
