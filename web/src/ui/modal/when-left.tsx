import { useContext, useEffect, useRef } from 'react';
import { OpenContext } from './modal.tsx';

/** Stands in a modal, or in what closes as one does: calls `call` once that begins to close and its focus is free. */
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
