import { useEffect, useRef, useState } from 'react';
import { useSubscribed } from '../use-subscribed.ts';
import { type Refusal, refusalOf, type UploadRules } from './upload-rules.ts';

/** A file and its state. */
export type Upload = { readonly id: number; readonly file: File } & UploadStage;

/** The state of a file. */
type UploadStage =
  | { readonly state: 'refused'; readonly reason: Refusal | 'too-many' | 'folder' }
  | { readonly state: 'refused'; readonly reason: 'answered'; readonly error: unknown }
  | { readonly state: 'waiting' }
  | { readonly state: 'sending'; readonly loaded: number }
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly error: unknown };

/** Sends a file, with any kind of request. */
export type SendFile<Answer> = (
  file: File,
  options: {
    /** Called with the number of bytes sent. */
    readonly onProgress: (loaded: number) => void;
    /** Aborted when the user cancels: stop sending. */
    readonly signal: AbortSignal;
  },
) => Promise<Answer>;

export interface UploadQueueOptions<Answer> extends UploadRules {
  readonly send: SendFile<Answer>;
  /** Called once for each uploaded file. `id`: of two files, the one added first has the smaller one. */
  readonly onSent: (answer: Answer, file: File, id: number) => void;
  /** Whether an error is a final answer of the server; without it, every failed file may be sent again. */
  readonly isRefusal?: ((error: unknown) => boolean) | undefined;
  /** An uploaded file leaves the list: the caller shows it after `onSent`. */
  readonly handsOver?: boolean | undefined;
  /** One file at a time, which is handed over; a new one replaces it. */
  readonly single?: boolean | undefined;
  /** Maximum number of files in the list; unlimited by default. Refused files do not count. */
  readonly room?: number | undefined;
}

/** Parallel uploads share the bandwidth: each takes longer, and more is lost when the connection breaks. */
const mostAtOnce = 2;

const noFolders: ReadonlySet<File> = new Set();

/** Uploads files, a few at a time. */
export class UploadQueue<Answer> {
  /** Called on each access, so that a screen may change the options. */
  readonly #options: () => UploadQueueOptions<Answer>;
  readonly #listeners = new Set<() => void>();
  readonly #controllers = new Map<number, AbortController>();
  #uploads: readonly Upload[] = [];
  #lastId = 0;

  constructor(options: () => UploadQueueOptions<Answer>) {
    this.#options = options;
  }

  /** In the order of adding; the same array until something changes. */
  get uploads(): readonly Upload[] {
    return this.#uploads;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param folders the entries that are folders: they are refused. */
  add(files: readonly File[], folders: ReadonlySet<File> = noFolders): void {
    const isSingle = this.#options().single === true;
    if (isSingle && files.length > 0) for (const { id } of this.#uploads) this.#cancel(id);
    const { room = Infinity } = this.#options();
    let left = room - this.#uploads.filter(({ state }) => state !== 'refused').length;
    const added = (isSingle ? files.slice(-1) : files).map((file) => {
      const upload = this.#newUpload(file, left > 0, folders.has(file));
      if (upload.state === 'waiting') left -= 1;
      return upload;
    });
    this.#change(isSingle && added.length > 0 ? added : [...this.#uploads, ...added]);
    this.#fill();
  }

  /** Sends a failed file again. */
  retry(id: number): void {
    if (this.#uploads.some((upload) => upload.id === id && upload.state === 'failed'))
      this.#move(id, { state: 'waiting' });
    this.#fill();
  }

  /** Removes a file from the list, and cancels its upload. */
  remove(id: number): void {
    this.#cancel(id);
    this.#change(this.#uploads.filter((upload) => upload.id !== id));
    this.#fill();
  }

  /** Cancels all waiting and running uploads. */
  stop(): void {
    const isOver = ({ state }: Upload) => state !== 'waiting' && state !== 'sending';
    this.#change(this.#uploads.filter(isOver));
    for (const id of this.#controllers.keys()) this.#cancel(id);
  }

  #newUpload(file: File, hasRoom: boolean, isFolder: boolean): Upload {
    this.#lastId += 1;
    const refusal = isFolder ? 'folder' : refusalOf(file, this.#options());
    const reason = refusal ?? (hasRoom ? undefined : 'too-many');
    return reason === undefined
      ? { id: this.#lastId, file, state: 'waiting' }
      : { id: this.#lastId, file, state: 'refused', reason };
  }

  #fill(): void {
    while (this.#controllers.size < mostAtOnce) {
      const next = this.#uploads.find(({ state }) => state === 'waiting');
      if (next === undefined) return;
      void this.#send(next.id, next.file);
    }
  }

  async #send(id: number, file: File): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#controllers.set(id, controller);
    this.#move(id, { state: 'sending', loaded: 0 });
    const onProgress = (loaded: number) => {
      if (!signal.aborted) this.#move(id, { state: 'sending', loaded: Math.min(loaded, file.size) });
    };
    const { onSent, send } = this.#options();
    try {
      const answer = await send(file, { onProgress, signal });
      if (signal.aborted) return;
      this.#arrive(id);
      onSent(answer, file, id);
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = this.#options().isRefusal?.(error) === true;
      this.#move(
        id,
        isRefused ? { state: 'refused', reason: 'answered', error } : { state: 'failed', error },
      );
    } finally {
      // After a cancel, another upload may already have taken the place.
      if (this.#controllers.get(id) === controller) this.#controllers.delete(id);
      this.#fill();
    }
  }

  #arrive(id: number): void {
    const { single, handsOver } = this.#options();
    if (single === true || handsOver === true)
      this.#change(this.#uploads.filter((upload) => upload.id !== id));
    else this.#move(id, { state: 'sent' });
  }

  #cancel(id: number): void {
    this.#controllers.get(id)?.abort();
    this.#controllers.delete(id);
  }

  #move(id: number, stage: UploadStage): void {
    this.#change(
      this.#uploads.map((upload) => (upload.id === id ? { id, file: upload.file, ...stage } : upload)),
    );
  }

  #change(next: readonly Upload[]): void {
    this.#uploads = next;
    for (const listener of this.#listeners) listener();
  }
}

/** The files of one upload field, sent while it is mounted; the unmount cancels pending uploads. */
export function useUpload<Answer>(options: UploadQueueOptions<Answer>) {
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const [queue] = useState(() => new UploadQueue(() => newest.current));
  useEffect(() => () => queue.stop(), [queue]);
  const uploads = useSubscribed(queue, () => queue.uploads);
  return { queue, uploads };
}
