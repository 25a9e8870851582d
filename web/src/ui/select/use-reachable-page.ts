import { useEffect, useLayoutEffect, useState } from 'react';

/** What is marked so stays as it is when React Aria hides the page from assistive tools. */
const keptMark = 'data-live-announcer';

function partsOfPage(): Element[] {
  return [...document.body.children];
}

/**
 * While the list of a combo box is open, React Aria hides all else on the page from assistive tools, also what the Tab
 * key leads to next, and the label and hint of the field. A list beside a text that is being typed is no modal: this
 * keeps the page as it is.
 * @returns What to call when the list opens or closes.
 */
export function useReachablePage(): (isOpen: boolean) => void {
  const [isOpen, setOpen] = useState(false);
  // Before the effect by which React Aria hides, and taken back after it, so that a modal can still make all inert.
  useLayoutEffect(() => {
    if (!isOpen) return;
    for (const part of partsOfPage()) if (!part.hasAttribute(keptMark)) part.setAttribute(keptMark, 'false');
  }, [isOpen]);
  useEffect(() => {
    for (const part of partsOfPage())
      if (part.getAttribute(keptMark) === 'false') part.removeAttribute(keptMark);
  }, [isOpen]);
  return setOpen;
}
