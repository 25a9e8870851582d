import i18next from 'i18next';
import { defaultLanguage } from '../../../i18n/languages.ts';

/** Loads the inspector, and what it says. */
export async function loadInspector() {
  const [{ Inspector }, { inspectorTexts }] = await Promise.all([
    import('./inspector.tsx'),
    import('./inspector-texts.ts'),
  ]);
  i18next.addResourceBundle(defaultLanguage, 'translation', inspectorTexts, true);
  return { default: Inspector };
}
