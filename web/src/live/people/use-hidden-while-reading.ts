import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect, useState } from 'react';
import { isRemembered, remember } from '#platform/browser-memory.ts';

/** Whether colleagues are not shown this person at a record that is only read, and what chooses that. */
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

/** Follows that choice as it was made in this browser, in another tab too. */
export function useRememberedHiding(): void {
  const { people } = useDataLayer();
  useEffect(() => {
    const follow = () => people?.showWhileReading(!isRemembered('isHiddenWhileReading'));
    follow();
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [people]);
}
