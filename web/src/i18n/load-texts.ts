import { paths } from '@ne2016/contract';
import type { TextTree } from '@ne2016/contract/texts';
import { createHttpClient } from '@ne2016/data-layer';
import { addFetchedTexts, currentTexts } from '#ui/texts/texts.ts';

/** Timeout for loading the texts, in milliseconds; after it, the failure is shown. */
const textsTimeLimit = 30_000;

let loading: Promise<void> | null = null;

/** Fetches a static file. Unlike records, caches may store it. */
const fetchStatic: typeof globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.delete('cache-control');
  return globalThis.fetch(input, { ...init, headers, cache: 'default' });
};

async function fetchTexts(language: string): Promise<void> {
  const http = createHttpClient({ fetch: fetchStatic, timeout: textsTimeLimit });
  const { body } = await http.request({ method: 'GET', path: paths.language(language) });
  addFetchedTexts(body as TextTree);
}

/**
 * Resolves once every text of the chosen language is loaded; requests them once, and again after a failure.
 * @throws HttpError if the texts cannot be fetched: only the entry screens work without them.
 */
export function loadTexts(): Promise<void> {
  loading ??= fetchTexts(currentTexts().language.code).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
