import { type Refusal, refusalOf, type UploadRules } from './upload-rules.ts';

/** One file and where it stands. */
export type Upload = { readonly id: number; readonly file: File } & UploadStage;

/** Where a file stands. */
type UploadStage =
  | { readonly state: 'refused'; readonly reason: Refusal }
  | { readonly state: 'refused'; readonly reason: 'answered'; readonly error: unknown }
  | { readonly state: 'waiting' }
  | { readonly state: 'sending'; readonly loaded: number }
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly error: unknown };

/** How files are sent, whatever the way. */
export type SendFile<Answer> = (
  file: File,
  options: {
    /** To be told how many bytes of the file have left. */
    readonly onProgress: (loaded: number) => void;
    /** Aborted when the person cancels: nothing more is to be sent. */
    readonly signal: AbortSignal;
  },
) => Promise<Answer>;

export interface UploadQueueOptions<Answer> extends UploadRules {
  readonly send: SendFile<Answer>;
  /** Told once for each file that has arrived. */
  readonly onSent: (answer: Answer, file: File) => void;
  /** Whether an error is an answer that would be the same again; without it, every file that failed may be sent anew. */
  readonly isRefusal?: ((error: unknown) => boolean) | undefined;
  /** One file at a time: another takes its place, and one that has arrived leaves the list. */
  readonly single?: boolean | undefined;
}

/** Files on their way, a few at a time. */
export interface UploadQueue {
  /** In the order in which they were added; the same array until something changes. */
  uploads(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  add(files: readonly File[]): void;
  /** Sends a file again that could not be sent. */
  retry(id: number): void;
  /** Takes a file off the list, and cancels its sending. */
  remove(id: number): void;
  /** Cancels all that is waiting or under way. */
  stop(): void;
}

/** More at once share the same line, so that each takes longer and more is lost when the line breaks. */
const mostAtOnce = 2;

/** Makes an empty queue. `options` is asked anew each time, so that a screen may change them. */
export function createUploadQueue<Answer>(options: () => UploadQueueOptions<Answer>): UploadQueue {
  const listeners = new Set<() => void>();
  const controllers = new Map<number, AbortController>();
  let uploads: readonly Upload[] = [];
  let lastId = 0;

  function change(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function move(id: number, stage: UploadStage): void {
    change(uploads.map((upload) => (upload.id === id ? { id, file: upload.file, ...stage } : upload)));
  }

  function arrive(id: number): void {
    if (options().single === true) change(uploads.filter((upload) => upload.id !== id));
    else move(id, { state: 'sent' });
  }

  function fill(): void {
    while (controllers.size < mostAtOnce) {
      const next = uploads.find(({ state }) => state === 'waiting');
      if (next === undefined) return;
      void send(next.id, next.file);
    }
  }

  async function send(id: number, file: File): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    controllers.set(id, controller);
    move(id, { state: 'sending', loaded: 0 });
    const onProgress = (loaded: number) => {
      if (!signal.aborted) move(id, { state: 'sending', loaded: Math.min(loaded, file.size) });
    };
    const { onSent, send: sendFile } = options();
    try {
      const answer = await sendFile(file, { onProgress, signal });
      if (signal.aborted) return;
      arrive(id);
      onSent(answer, file);
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = options().isRefusal?.(error) === true;
      move(id, isRefused ? { state: 'refused', reason: 'answered', error } : { state: 'failed', error });
    } finally {
      // After a cancel another may have taken the place already.
      if (controllers.get(id) === controller) controllers.delete(id);
      fill();
    }
  }

  function cancel(id: number): void {
    controllers.get(id)?.abort();
    controllers.delete(id);
  }

  return {
    uploads: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files) {
      const isSingle = options().single === true;
      if (isSingle && files.length > 0) for (const { id } of uploads) cancel(id);
      const added = (isSingle ? files.slice(-1) : files).map((file): Upload => {
        lastId += 1;
        const reason = refusalOf(file, options());
        return reason === undefined
          ? { id: lastId, file, state: 'waiting' }
          : { id: lastId, file, state: 'refused', reason };
      });
      change(isSingle && added.length > 0 ? added : [...uploads, ...added]);
      fill();
    },
    retry(id) {
      if (uploads.some((upload) => upload.id === id && upload.state === 'failed'))
        move(id, { state: 'waiting' });
      fill();
    },
    remove(id) {
      cancel(id);
      change(uploads.filter((upload) => upload.id !== id));
      fill();
    },
    stop() {
      const isOver = ({ state }: Upload) => state !== 'waiting' && state !== 'sending';
      change(uploads.filter(isOver));
      for (const id of controllers.keys()) cancel(id);
    },
  };
}
