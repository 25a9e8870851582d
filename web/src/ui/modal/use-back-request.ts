import { useEffect, useRef } from 'react';
import { createOpenModals } from './open-modals.ts';

/** The entry that an open modal adds to the history, so that going back closes it instead of leaving the page. */
const modalEntry = { modal: true };

function isModalEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'modal' in state;
}

/** The history is one for the whole page, and so are the modals that going back closes one after the other. */
const openModals = createOpenModals();
let address = '';

interface BackRequestOptions {
  id: string;
  /** The modal around this one. */
  within: string | null;
  isOpen: boolean;
  /** Answers whether the modal closes. */
  requestClose: () => Promise<boolean>;
}

/**
 * Asks to close a modal when the person goes back, or elsewhere in the page by its address or the history: of several
 * the one on top. The page stays where it is, so that nothing of the modal is lost unasked.
 */
export function useBackRequest({ id, within, isOpen, requestClose }: BackRequestOptions): void {
  const request = useRef(requestClose);
  useEffect(() => {
    request.current = requestClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const modal = { id, within, requestClose: () => request.current() };
    if (openModals.top() === undefined) holdModalEntry();
    openModals.add(modal);
    return () => {
      openModals.remove(modal);
      if (openModals.top() === undefined) releaseModalEntry();
    };
  }, [id, within, isOpen]);
}

function askTopModal(): void {
  if (isModalEntry(history.state) && location.href === address) return;
  // Taken back before anybody else looks: the event of a changed hash comes after this one.
  if (location.href !== address) history.replaceState(null, '', address);
  history.pushState(modalEntry, '');
  void openModals.top()?.requestClose();
}

function holdModalEntry(): void {
  address = location.href;
  if (!isModalEntry(history.state)) history.pushState(modalEntry, '');
  addEventListener('popstate', askTopModal);
}

/** Takes the entry away again, unless another modal opens, or the same one anew, in the same moment. */
function releaseModalEntry(): void {
  removeEventListener('popstate', askTopModal);
  queueMicrotask(() => {
    if (openModals.top() === undefined && isModalEntry(history.state)) history.back();
  });
}
