import { useSyncExternalStore } from 'react';

// As narrow as the style sheet takes it: below, a month has no room for seven days side by side.
const narrow = '(width < 56.25rem)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the page is too narrow for a month in a grid. */
export function useNarrowPage(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
}
