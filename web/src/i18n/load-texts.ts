import { paths } from '@ne2016/contract';
import { addFetchedTexts, currentTexts, type TextTree } from '../ui/texts/texts.ts';

/** After so long without the texts somebody is told, in milliseconds. */
const textsTimeLimit = 30_000;

let loading: Promise<void> | null = null;

async function fetchTexts(language: string): Promise<void> {
  const answer = await fetch(paths.language(language), {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(textsTimeLimit),
  });
  if (!answer.ok) throw new Error(`The texts were answered with ${answer.status}`);
  addFetchedTexts((await answer.json()) as TextTree);
}

/**
 * Settles once every text of the chosen language is there; asks the server once, and again after a failure.
 * @throws Error when the texts cannot be fetched: no screen but the entry's can do without them.
 */
export function loadTexts(): Promise<void> {
  loading ??= fetchTexts(currentTexts().language.code).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
