import { useState } from 'react';
import type { ListStatus } from './use-list-status.ts';

/**
 * A status that stays a failure while what has failed is asked for again in the background, which happens at every poll:
 * neither the message nor the focus in it comes and goes. Answers with it what is to be called when a person asks again.
 * @param of what the status is about; of something else, nothing has failed yet.
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
