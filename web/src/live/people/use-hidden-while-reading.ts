import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect, useState } from 'react';
import { isRemembered, remember } from '#platform/browser-memory.ts';

/** Returns whether the user is hidden from others at records that are only read, and a setter. */
export function useHiddenWhileReading(): [isHidden: boolean, setHidden: (isHidden: boolean) => void] {
  const { people } = useDataLayer();
  const [isHidden, setHidden] = useState(() => isRemembered('isHiddenWhileReading'));
  return [
    isHidden,
    (isChosen) => {
      setHidden(isChosen);
      remember('isHiddenWhileReading', isChosen);
      people?.showWhileReading(!isChosen);
    },
  ];
}

/** Applies the stored choice to presence, also after a change in another tab. */
export function useRememberedHiding(): void {
  const { people } = useDataLayer();
  useEffect(() => {
    const follow = () => people?.showWhileReading(!isRemembered('isHiddenWhileReading'));
    follow();
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [people]);
}
