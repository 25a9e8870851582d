import { useSyncExternalStore } from 'react';
import { currentTexts, subscribeToTexts } from './texts.ts';

/** Returns `t`, by which a component finds its texts. Renders again when others have been added. */
export function useTranslation() {
  return useSyncExternalStore(subscribeToTexts, currentTexts, currentTexts);
}
