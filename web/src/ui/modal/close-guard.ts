import { useEffect, useMemo, useRef } from 'react';

/** Whether a modal may close; a promise if the user has to be asked first. */
export type CanClose = () => boolean | Promise<boolean>;

/**
 * Returns the one function that closes a modal, for all requests to close it. A request is refused if the
 * guard returns false, and while an earlier one is pending.
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

/** A guard that persists across renders, against second requests. Calls the latest functions. */
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
