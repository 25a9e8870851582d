import { useEffect, useRef } from 'react';

/** Stands in a modal and is gone when the modal is: then its focus is free, and `call` is called. */
export function WhenLeft({ call }: { call: () => void }) {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => () => void requestAnimationFrame(() => latest.current()), []);
  return null;
}
