import { useSyncExternalStore } from 'react';
import { currentTexts, subscribeToTexts } from './texts.ts';

/** `t`, by which a component finds its texts. It shows them anew when others have been added. */
export function useTranslation() {
  return useSyncExternalStore(subscribeToTexts, currentTexts, currentTexts);
}
