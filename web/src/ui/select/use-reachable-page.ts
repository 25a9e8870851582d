import { useEffect, useLayoutEffect, useState } from 'react';

/** Elements with this attribute stay exposed when React Aria hides the page from assistive technology. */
const keptMark = 'data-live-announcer';

function partsOfPage(): Element[] {
  return [...document.body.children];
}

/**
 * While the list of a combo box is open, React Aria hides the rest of the page from assistive technology,
 * including the next tab stop and the label and hint of the field. A list next to a text input is not a
 * modal: this keeps the page exposed.
 * @returns A function to call when the list opens or closes.
 */
export function useReachablePage(): (isOpen: boolean) => void {
  const [isOpen, setOpen] = useState(false);
  // Before the effect in which React Aria hides the page, and undone after it, so that a modal can still make
  // all inert.
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
