import { useEffect, useMemo, useRef } from 'react';

/** Whether a modal may close; a promise where somebody has to be asked first. */
export type CanClose = () => boolean | Promise<boolean>;

/**
 * Makes the one function that closes a modal, for all requests to close it.
 * A request is refused when the guard answers false, and while an earlier one is still being decided.
 */
export function createCloseGuard(canClose: CanClose, close: () => void): () => Promise<boolean> {
  let isDeciding = false;
  return async () => {
    if (isDeciding) return false;
    isDeciding = true;
    try {
      const isAllowed = await canClose();
      if (isAllowed) close();
      return isAllowed;
    } finally {
      isDeciding = false;
    }
  };
}

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
