import { type FileReference, filePaths } from '@ne2016/contract';
import { type HttpClient, type HttpClientOptions, HttpError } from '@ne2016/data-layer';
import type { SendFile } from '#ui/upload/upload-queue.ts';
import type { Configuration } from '#platform/configuration.ts';
import { formFetch } from './form-fetch.ts';

/** The attribute that a file is for. */
export interface FilePlace {
  readonly resource: string;
  readonly attribute: string;
}

/** The calls about files. */
export interface FileCalls {
  send(place: FilePlace): SendFile<FileReference>;
  /**
   * Settles where a file may be had.
   * @throws HttpError where it may not.
   */
  confirm(file: FileReference): Promise<void>;
  /** The largest file that may be sent, in bytes; `null` where that is not known. */
  uploadLimit(): Promise<number | null>;
}

/** How long an upload may take, in milliseconds: a large file over a slow line. The server gives it no more. */
const longestUpload = 60 * 60_000;

/**
 * A `fetch` that only checks whether a file may be downloaded. A `HEAD` would not do: its answer has no words for a
 * refusal.
 */
const fetchBeginning: typeof globalThis.fetch = async (input, init) => {
  // The cache must not take a part of the file for the beginning of the download.
  const answer = await fetch(input, { ...init, cache: 'no-store' });
  const isEmptyFile = answer.status === 416;
  if (!answer.ok && !isEmptyFile) return answer;
  await answer.body?.cancel();
  return new Response(null, { status: 204 });
};

/**
 * Whether an upload ended by an answer that would be the same again: the server refused it, and for good. Without an
 * answer, after a wait that was too long, for too many calls and in a fault of the server another try may succeed.
 */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof HttpError ? error.problem.status : null;
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Makes the calls, each by a client that `createClient` makes with what they need beside all others. */
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
        // Our own server; what it says goes back to it as it is, and is checked there.
        return body as FileReference;
      },
    confirm: async (file) => {
      const http = createClient({ fetch: fetchBeginning });
      await http.request({ method: 'GET', path: filePaths.file(file), headers: { range: 'bytes=0-0' } });
    },
    uploadLimit: async () => (await configuration()).uploadLimit,
  };
}
