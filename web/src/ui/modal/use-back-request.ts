import { useEffect, useRef } from 'react';

/** An open modal, and how to request its closing. */
export interface OpenModal {
  readonly id: string;
  /** The modal in which it was opened; `null` for one on the page itself. */
  readonly within: string | null;
  /** Returns whether the modal closes. */
  requestClose(): Promise<boolean>;
}

/** The stack of open modals; only the topmost is requested to close. */
interface OpenModals {
  add(modal: OpenModal): void;
  remove(modal: OpenModal): void;
  top(): OpenModal | undefined;
}

/** Returns an empty stack. */
export function createOpenModals(): OpenModals {
  let pile: readonly OpenModal[] = [];
  return {
    add(modal) {
      // A modal and one within it may open at the same moment, the inner one first.
      const above = pile.findIndex(({ within }) => within === modal.id);
      pile = above === -1 ? [...pile, modal] : pile.toSpliced(above, 0, modal);
    },
    remove(modal) {
      pile = pile.filter((one) => one !== modal);
    },
    top: () => pile.at(-1),
  };
}

/** The history entry of an open modal, so that going back closes the modal instead of leaving the page. */
const modalEntry = { modal: true };

/** Whether the state of a history entry belongs to an open modal. */
export function isModalEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'modal' in state;
}

/** The page has one history, and one stack of modals that going back closes one after the other. */
const openModals = createOpenModals();
let address = '';

/** Whether a modal is open anywhere on the page. */
export function isAnyModalOpen(): boolean {
  return openModals.top() !== undefined;
}

/** The address that was requested while modals are open, and the modal that was requested to close for it. */
let destination: { address: string; asked: OpenModal } | null = null;
/** Whether the entry is being removed from the history. */
let isReleasing = false;

interface BackRequestOptions {
  id: string;
  /** The surrounding modal. */
  within: string | null;
  isOpen: boolean;
  /** Returns whether the modal closes. */
  requestClose: () => Promise<boolean>;
}

/**
 * Requests to close the topmost modal when the user navigates back, or elsewhere in the page by its address
 * or the history. The page stays where it is, so that nothing of the modal is lost without a question;
 * navigation to an address continues once all modals are closed.
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
      goOn(modal);
    };
  }, [id, within, isOpen]);
}

/** Whether the current history entry belongs to a modal, open or closing. */
export function hasModalEntry(): boolean {
  return openModals.top() !== undefined || isReleasing;
}

/** Whether the entry of a modal is being removed: changes of the address would be lost with it. */
export function isModalEntryLeaving(): boolean {
  return isReleasing;
}

/**
 * Returns the page to the address of the modal, and requests to close the topmost one; if it closes,
 * navigation goes on.
 */
function lookAtHistory(): void {
  if (isReleasing) {
    isReleasing = false;
    // Another modal has opened while the entry of the last one was being removed.
    if (openModals.top() !== undefined) history.pushState(modalEntry, '');
    return;
  }
  const wanted = location.href;
  if (openModals.top() === undefined || (isModalEntry(history.state) && wanted === address)) return;
  // Restored before other listeners see it: the `hashchange` event comes after this one.
  if (wanted !== address) history.replaceState(null, '', address);
  history.pushState(modalEntry, '');
  void askTopModal(wanted === address ? null : wanted);
}

async function askTopModal(wanted: string | null): Promise<void> {
  const asked = openModals.top();
  if (asked === undefined) return;
  const own = wanted === null ? null : { address: wanted, asked };
  destination = own;
  const isClosed = await asked.requestClose();
  if (!isClosed && destination === own) destination = null;
}

function holdModalEntry(): void {
  address = location.href;
  if (!isModalEntry(history.state)) history.pushState(modalEntry, '');
  // The same listener is added only once.
  addEventListener('popstate', lookAtHistory);
}

/** Navigates to the requested address once the open modals have closed, one after the other. */
function goOn(closed: OpenModal): void {
  if (destination?.asked !== closed) {
    if (openModals.top() === undefined) releaseModalEntry();
    return;
  }
  const wanted = destination.address;
  destination = null;
  if (openModals.top() === undefined) location.replace(wanted);
  else void askTopModal(wanted);
}

/** Removes the history entry again, unless a modal opens at the same moment, another one or the same. */
function releaseModalEntry(): void {
  queueMicrotask(() => {
    if (openModals.top() !== undefined || !isModalEntry(history.state)) return;
    isReleasing = true;
    history.back();
  });
}
