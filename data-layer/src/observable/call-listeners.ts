/**
 * Calls each listener. One that throws keeps nobody else from being told and no change from being made: its error is
 * reported as one that nobody caught, as for the listeners of an event.
 */
export function callListeners<Args extends readonly unknown[]>(
  listeners: Iterable<(...args: Args) => void>,
  ...args: Args
): void {
  // A copy: a listener may end a subscription, or begin one.
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
