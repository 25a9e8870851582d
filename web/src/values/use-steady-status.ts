import { useState } from 'react';
import type { ListStatus } from './list-status.ts';

/**
 * Returns a status that stays failed during retries in the background, which happen at every poll: neither
 * the message nor the focus in it comes and goes. Also returns a function to call when the user retries.
 * @param of the subject of the status; a different one has not failed yet.
 */
export function useSteadyStatus(status: ListStatus, of: object): readonly [ListStatus, () => void] {
  const [held, setHeld] = useState<{ readonly of: object; readonly failure: ListStatus | null }>({
    of,
    failure: null,
  });
  const before = held.of === of ? held.failure : null;
  const isOver = status.state === 'ready' || status.state === 'idle';
  const failure = status.state === 'failed' ? status : isOver ? null : before;
  if (failure !== held.failure || held.of !== of) setHeld({ of, failure });
  return [failure ?? status, () => setHeld({ of, failure: null })];
}
