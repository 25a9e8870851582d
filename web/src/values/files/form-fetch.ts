import type { SendFile } from '#ui/upload/upload-queue.ts';

/** The headers that determine how an answer is read. */
const readHeaders = ['content-type', 'retry-after'];

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of readHeaders) {
    const value = call.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(call.responseText || null, { status: call.status, headers });
}

/**
 * A `fetch` that sends a form by `XMLHttpRequest`, which alone reports upload progress. The form replaces the
 * body of the call.
 */
export function formFetch(
  form: FormData,
  { onProgress, signal }: Parameters<SendFile<unknown>>[1],
): typeof globalThis.fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      const signals = [signal, init?.signal].filter((one) => one !== null && one !== undefined);
      const cancelled = AbortSignal.any(signals);
      const fail = () => reject(new TypeError('The form did not reach the server'));
      call.open(init?.method ?? 'POST', input instanceof Request ? input.url : input);
      for (const [name, value] of new Headers(init?.headers)) call.setRequestHeader(name, value);
      call.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
      call.addEventListener('load', () => resolve(answerOf(call)));
      for (const end of ['error', 'abort', 'timeout']) call.addEventListener(end, fail);
      // A call that was cancelled while it waited for a new sign-in is not sent.
      if (cancelled.aborted) fail();
      else {
        cancelled.addEventListener('abort', () => call.abort(), { once: true });
        call.send(form);
      }
    });
}
