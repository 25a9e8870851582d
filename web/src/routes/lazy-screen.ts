import { type ComponentType, lazy } from 'react';
import { loadTexts } from '../i18n/load-texts.ts';

/** A screen behind the login, whose code and texts come when it is first shown. */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [screen] = await Promise.all([load(), loadTexts()]);
    return { default: screen };
  });
}
