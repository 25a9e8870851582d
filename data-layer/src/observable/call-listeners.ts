/**
 * Calls each listener. If one throws, the others are still called and the change is made: its error is
 * reported as uncaught, as for the listeners of a DOM event.
 */
export function callListeners<Args extends readonly unknown[]>(
  listeners: Iterable<(...args: Args) => void>,
  ...args: Args
): void {
  // A copy, because a listener may subscribe or unsubscribe.
  for (const listener of [...listeners]) {
    try {
      listener(...args);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
