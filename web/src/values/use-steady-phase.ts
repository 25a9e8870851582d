import { useState } from 'react';
import type { ListPhase } from './use-list-phase.ts';

/**
 * A phase that stays a failure while what has failed is asked for again in the background, which happens at every poll:
 * neither the message nor the focus in it comes and goes. Answers with it what is to be called when a person asks again.
 * @param of what the phase is about; of something else, nothing has failed yet.
 */
export function useSteadyPhase(phase: ListPhase, of: object): readonly [ListPhase, () => void] {
  const [held, setHeld] = useState<{ readonly of: object; readonly failure: ListPhase | null }>({
    of,
    failure: null,
  });
  const before = held.of === of ? held.failure : null;
  const isOver = phase.state === 'ready' || phase.state === 'idle';
  const failure = phase.state === 'failed' ? phase : isOver ? null : before;
  if (failure !== held.failure || held.of !== of) setHeld({ of, failure });
  return [failure ?? phase, () => setHeld({ of, failure: null })];
}
