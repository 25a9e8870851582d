import { useEffect } from 'react';

/** Lets the browser ask before the page is left or loaded anew while there is something that would be lost. */
export function useUnloadGuard(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isActive]);
}
