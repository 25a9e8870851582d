import { type FileReference, filePaths } from '@ne2016/contract';
import { type HttpClient, type HttpClientOptions, HttpError } from '@ne2016/data-layer';
import type { SendFile } from '#ui/upload/upload-queue.ts';
import type { Configuration } from '#platform/configuration.ts';
import { formFetch } from './form-fetch.ts';

/** The attribute to which a file belongs. */
export interface FilePlace {
  readonly resource: string;
  readonly attribute: string;
}

/** The calls for files. */
export interface FileCalls {
  send(place: FilePlace): SendFile<FileReference>;
  /**
   * Confirms that a file may be downloaded.
   * @throws HttpError if it may not.
   */
  confirm(file: FileReference): Promise<void>;
  /** The largest file that may be sent, in bytes; `null` if unknown. */
  uploadLimit(): Promise<number | null>;
}

/** Milliseconds for a large file over a slow connection. The server’s limit is the same. */
const longestUpload = 60 * 60_000;

/**
 * A `fetch` that only checks whether a file may be downloaded. `HEAD` would not do: its answer has no body
 * that explains a refusal.
 */
const fetchBeginning: typeof globalThis.fetch = async (input, init) => {
  // The cache must not use a part of the file as the beginning of the download.
  const answer = await fetch(input, { ...init, cache: 'no-store' });
  const isEmptyFile = answer.status === 416;
  if (!answer.ok && !isEmptyFile) return answer;
  await answer.body?.cancel();
  return new Response(null, { status: 204 });
};

/**
 * Whether an upload was refused for good: the answer would be the same again. Without an answer, after a
 * timeout, a rate limit or a server error, a retry may succeed.
 */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof HttpError ? error.problem.status : null;
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Returns the calls, each with a client from `createClient` with the options of that call. */
export function createFileCalls(
  createClient: (options: HttpClientOptions) => HttpClient,
  configuration: () => Promise<Configuration>,
): FileCalls {
  return {
    send:
      ({ resource, attribute }) =>
      async (file, options) => {
        const form = new FormData();
        form.append('file', file);
        const http = createClient({ fetch: formFetch(form, options), timeout: longestUpload });
        const { body } = await http.request({ method: 'POST', path: filePaths.upload(resource, attribute) });
        // Our own server; its answer is sent back unchanged, and checked there.
        return body as FileReference;
      },
    confirm: async (file) => {
      const http = createClient({ fetch: fetchBeginning });
      await http.request({ method: 'GET', path: filePaths.file(file), headers: { range: 'bytes=0-0' } });
    },
    uploadLimit: async () => (await configuration()).uploadLimit,
  };
}
