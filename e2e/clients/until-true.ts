/** Adds a listener of changes; returns the function that removes it. */
export type Subscribe = (listener: () => void) => () => void;

/** Resolves as soon as `isTrue` holds. It is called now, and after each change of one of the sources. */
export function untilTrue(isTrue: () => boolean, ...sources: readonly Subscribe[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isTrue()) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = sources.map((subscribe) => subscribe(look));
    look();
  });
}
