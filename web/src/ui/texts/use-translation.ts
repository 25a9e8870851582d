import { useSyncExternalStore } from 'react';
import { currentTexts, subscribeToTexts } from './texts.ts';

/** Returns `t`, with which a component looks up its texts. Renders again after texts were added. */
export function useTranslation() {
  return useSyncExternalStore(subscribeToTexts, currentTexts, currentTexts);
}
