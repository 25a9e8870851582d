import { useContext, useEffect, useRef } from 'react';
import { OpenContext } from './modal.tsx';

/**
 * Calls `call` at the next frame after the surrounding modal begins to close, or after the unmount: the focus
 * is free then.
 */
export function WhenLeft({ call }: { call: () => void }) {
  const isOpen = useContext(OpenContext);
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    if (!isOpen) return;
    return () => void requestAnimationFrame(() => latest.current());
  }, [isOpen]);
  return null;
}
