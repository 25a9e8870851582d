import { callListeners } from './call-listeners.ts';

/** Calls the listeners of events. Each event has a name and the types of its arguments. */
export class Emitter<Events extends Record<keyof Events, readonly unknown[]>> {
  readonly #listeners: { [Name in keyof Events]?: Set<(...args: Events[Name]) => void> } = {};

  /** Calls `listener` at each event of this name, until the returned function is called. */
  on<Name extends keyof Events>(name: Name, listener: (...args: Events[Name]) => void): () => void {
    const listeners = (this.#listeners[name] ??= new Set());
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Calls the listeners of the event synchronously, in the order of their subscription. */
  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): void {
    callListeners(this.#listeners[name] ?? [], ...args);
  }
}
