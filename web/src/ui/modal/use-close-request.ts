import { useEffect, useMemo, useRef } from 'react';
import { type CanClose, createCloseGuard } from './close-guard.ts';

/** A guard that outlives renders, so that a second request cannot slip in, and always asks the newest functions. */
export function useCloseRequest(canClose: CanClose, onClose: () => void): () => Promise<boolean> {
  const newest = useRef({ canClose, onClose });
  useEffect(() => {
    newest.current = { canClose, onClose };
  });
  return useMemo(
    () =>
      createCloseGuard(
        () => newest.current.canClose(),
        () => newest.current.onClose(),
      ),
    [],
  );
}
