import { type FileReference, filePaths } from '@ne2016/contract';
import type { HttpClient, HttpClientOptions } from '@ne2016/data-layer';
import type { SendFile } from '../../../ui/upload/upload-queue.ts';
import type { Configuration } from '../configuration.ts';
import { formFetch } from './form-fetch.ts';

/** The attribute that a file is for. */
export interface FilePlace {
  readonly resource: string;
  readonly attribute: string;
}

/** The calls about files. */
export interface FileCalls {
  send(place: FilePlace): SendFile<FileReference>;
  /** The largest file that may be sent, in bytes; `null` where that is not known. */
  uploadLimit(): Promise<number | null>;
}

/** How long an upload may take, in milliseconds: a large file over a slow line. The server gives it no more. */
const longestUpload = 60 * 60_000;

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
    uploadLimit: async () => (await configuration()).uploadLimit,
  };
}
