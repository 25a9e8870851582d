import { type ComponentType, lazy } from 'react';
import { loadTexts } from '../i18n/load-texts.ts';
import { ScreenNotLoaded } from './unreachable-screen.tsx';

/**
 * A screen behind the login, whose code and texts come when it is first shown. Where they do not come, it says so, and
 * loads the page anew on demand: nothing else would ask for the code again.
 */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      const [screen] = await Promise.all([load(), loadTexts()]);
      return { default: screen };
    } catch {
      return { default: ScreenNotLoaded };
    }
  });
}
