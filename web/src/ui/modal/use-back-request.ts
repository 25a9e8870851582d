import { useEffect, useRef } from 'react';

/** A modal that is open, and how it is asked to close. */
export interface OpenModal {
  readonly id: string;
  /** The modal that it was opened in; `null` for one on the page itself. */
  readonly within: string | null;
  /** Answers whether the modal closes. */
  requestClose(): Promise<boolean>;
}

/** The modals that are open, one above the other; only the one on top is asked to close. */
interface OpenModals {
  add(modal: OpenModal): void;
  remove(modal: OpenModal): void;
  top(): OpenModal | undefined;
}

/** Makes a pile without a modal. */
export function createOpenModals(): OpenModals {
  let pile: readonly OpenModal[] = [];
  return {
    add(modal) {
      // A modal and one within it may open in the same moment, the inner one first.
      const above = pile.findIndex(({ within }) => within === modal.id);
      pile = above === -1 ? [...pile, modal] : pile.toSpliced(above, 0, modal);
    },
    remove(modal) {
      pile = pile.filter((one) => one !== modal);
    },
    top: () => pile.at(-1),
  };
}

/** The entry that an open modal adds to the history, so that going back closes it instead of leaving the page. */
const modalEntry = { modal: true };

/** Whether the state of an entry of the history is that of an open modal. */
export function isModalEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'modal' in state;
}

/** The history is one for the whole page, and so are the modals that going back closes one after the other. */
const openModals = createOpenModals();
let address = '';

/** Whether a modal is open anywhere on the page. */
export function isAnyModalOpen(): boolean {
  return openModals.top() !== undefined;
}

/** The address that somebody wants to go to while modals are open, and the modal that was asked to make way. */
let destination: { address: string; asked: OpenModal } | null = null;
/** Whether the entry is on its way out of the history. */
let isReleasing = false;

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
 * the one on top. The page stays where it is, so that nothing of the modal is lost unasked; where they wanted to go by
 * an address, they get once all modals are closed.
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

/** Whether the entry of the history that the page is at belongs to a modal, open or on its way out. */
export function hasModalEntry(): boolean {
  return openModals.top() !== undefined || isReleasing;
}

/** Whether the entry of a modal is on its way out of the history: what is written to the address now goes with it. */
export function isModalEntryLeaving(): boolean {
  return isReleasing;
}

/** Takes the page back to where the modal stands, and asks the modal on top; if it closes, the way is free. */
function lookAtHistory(): void {
  if (isReleasing) {
    isReleasing = false;
    // Another modal has opened while the entry of the last one was on its way out.
    if (openModals.top() !== undefined) history.pushState(modalEntry, '');
    return;
  }
  const wanted = location.href;
  if (openModals.top() === undefined || (isModalEntry(history.state) && wanted === address)) return;
  // Taken back before anybody else looks: the event of a changed hash comes after this one.
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
  // Added once, however often this is called.
  addEventListener('popstate', lookAtHistory);
}

/** Goes to the wanted address once the open modals have closed, one after the other. */
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

/** Removes the history entry again, unless a modal opens in the same moment, another one or the same one again. */
function releaseModalEntry(): void {
  queueMicrotask(() => {
    if (openModals.top() !== undefined || !isModalEntry(history.state)) return;
    isReleasing = true;
    history.back();
  });
}
