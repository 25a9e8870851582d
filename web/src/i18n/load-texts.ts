import { paths } from '@ne2016/contract';
import i18next from 'i18next';

/** After so long without the texts somebody is told, in milliseconds. */
const textsTimeLimit = 30_000;

let loading: Promise<void> | null = null;

async function fetchTexts(language: string): Promise<void> {
  const answer = await fetch(paths.language(language), {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(textsTimeLimit),
  });
  if (!answer.ok) throw new Error(`The texts were answered with ${answer.status}`);
  const texts: unknown = await answer.json();
  i18next.addResourceBundle(language, 'translation', texts, true, true);
}

/**
 * Settles once every text of the chosen language is there; asks the server once, and again after a failure.
 * @throws Error when the texts cannot be fetched: no screen but the entry's can do without them.
 */
export function loadTexts(): Promise<void> {
  loading ??= fetchTexts(i18next.language).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
