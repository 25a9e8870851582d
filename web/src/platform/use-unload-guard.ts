import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect } from 'react';

/** Makes the browser ask before the page is left while unsaved input of any list would be lost. */
export function useUnloadGuard(): void {
  const layer = useDataLayer();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (layer.hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [layer]);
}
