import { useEffect, useRef } from 'react';
import type { OpenModal } from '#routes/open-modals.ts';
import { pageNavigator } from '#routes/page-navigator.ts';

interface ModalEntryOptions extends OpenModal {
  readonly isOpen: boolean;
}

/** Holds a history entry while a modal is open, so that going back closes it. */
export function useModalEntry({ id, within, isOpen, requestClose }: ModalEntryOptions): void {
  const request = useRef(requestClose);
  useEffect(() => {
    request.current = requestClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const release = pageNavigator.hold({ id, within, requestClose: () => request.current() });
    return () => void release();
  }, [id, within, isOpen]);
}
