import { useEffect, useRef } from 'react';

/** The entry that an open modal adds to the history, so that going back closes it instead of leaving the page. */
const modalEntry = { modal: true };

function isModalEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'modal' in state;
}

/**
 * Asks to close a modal when the person goes back, or elsewhere in the page by its address or the history. The page
 * stays where it is, so that nothing of the modal is lost unasked.
 * @param isActive False for a modal within a modal: the outer one is asked.
 * @param requestClose Answers whether the modal closes.
 */
export function useBackRequest(isActive: boolean, requestClose: () => Promise<boolean>): void {
  const request = useRef(requestClose);
  useEffect(() => {
    request.current = requestClose;
  });
  useEffect(() => {
    if (!isActive) return;
    const address = location.href;
    const onBack = () => {
      if (isModalEntry(history.state) && location.href === address) return;
      // Taken back before anybody else looks: the event of a changed hash comes after this one.
      if (location.href !== address) history.replaceState(null, '', address);
      history.pushState(modalEntry, '');
      void request.current();
    };
    holdModalEntry();
    addEventListener('popstate', onBack);
    return () => {
      removeEventListener('popstate', onBack);
      releaseModalEntry();
    };
  }, [isActive]);
}

/** How many modals hold the entry: more than one only while one takes over from another. */
let holders = 0;

function holdModalEntry(): void {
  holders += 1;
  if (!isModalEntry(history.state)) history.pushState(modalEntry, '');
}

/** Takes the entry away again, unless another modal opens, or the same one anew, in the same moment. */
function releaseModalEntry(): void {
  holders -= 1;
  queueMicrotask(() => {
    if (holders === 0 && isModalEntry(history.state)) history.back();
  });
}
