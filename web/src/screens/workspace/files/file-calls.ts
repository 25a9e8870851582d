import { type FileReference, paths } from '@ne2016/contract';
import { createHttpClient } from '@ne2016/data-layer';
import type { Session } from '../../../session/create-session.ts';
import { resumeAfterSignIn } from '../../../session/resume-after-sign-in.ts';
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

/** Makes the calls of one person. Like all others they wait while that person has to sign in again. */
export function createFileCalls(
  session: Session,
  userId: string,
  configuration: () => Promise<Configuration>,
): FileCalls {
  return {
    send:
      ({ resource, attribute }) =>
      async (file, options) => {
        const form = new FormData();
        form.append('file', file);
        const client = createHttpClient({ fetch: formFetch(form, options), timeout: longestUpload });
        const http = resumeAfterSignIn(client, session, userId);
        const { body } = await http.request({ method: 'POST', path: paths.upload(resource, attribute) });
        // Our own server; what it says goes back to it as it is, and is checked there.
        return body as FileReference;
      },
    uploadLimit: async () => (await configuration()).uploadLimit,
  };
}
