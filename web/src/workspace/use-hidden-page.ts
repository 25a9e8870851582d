import { useLayoutEffect } from 'react';
import './hidden-page.css';

/** Set on the root element while nothing of the page is to be seen: see hidden-page.css. */
const hiddenAttribute = 'data-page-hidden';

/** Names the tab by `title`, whatever names it meanwhile; the function gives it the name that it would have now. */
function holdTitle(title: string): () => void {
  let own = document.title;
  const hold = () => {
    if (document.title === title) return;
    own = document.title;
    document.title = title;
  };
  hold();
  const observer = new MutationObserver(hold);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    document.title = own;
  };
}

/**
 * Hides the page while its person is not signed in: who sits down at the machine must not read on. Nothing is unmounted
 * and nothing loses its size, so that what was typed, scrolled and opened is there when the page comes back.
 * @param title What the tab is called meanwhile.
 */
export function useHiddenPage(isHidden: boolean, title: string): void {
  useLayoutEffect(() => {
    if (!isHidden) return undefined;
    const page = document.documentElement;
    page.setAttribute(hiddenAttribute, '');
    const releaseTitle = holdTitle(title);
    return () => {
      page.removeAttribute(hiddenAttribute);
      releaseTitle();
    };
  }, [isHidden, title]);
}
