/** Something that tells of its changes. */
export type Subscribe = (listener: () => void) => () => void;

/** Resolves as soon as `isTrue` holds, which is looked at now and whenever one of the sources tells of a change. */
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
