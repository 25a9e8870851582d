import type { Readable } from 'node:stream';

/** Bytes of a file from `start` to `end`, both included and counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The port to where the bytes of files are kept. What they are called, whose they are and who may read them stands in
 * the database; a store knows identifiers only. Every failure is a {@link FileStoreError}, but for what `bytes` itself
 * fails with, which comes back as it is.
 */
export interface FileStore {
  /** Keeps all of `bytes`; they survive a power cut once this resolves. What fails leaves nothing to be read. */
  write(id: string, bytes: Readable): Promise<void>;
  /** Opens a file, or a range that lies within it. Whoever destroys the stream frees all that it holds. */
  read(id: string, range?: ByteRange): Promise<Readable>;
  /** Forgets a file; one that is not there is forgotten already. */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

/** `missing`: there are no such bytes. `full`: no room is left. `unreachable`: the store does not do its work. */
export type FileStoreFailure = 'missing' | 'full' | 'unreachable';

/** What a store could not do. */
export class FileStoreError extends Error {
  readonly failure: FileStoreFailure;

  constructor(failure: FileStoreFailure, options?: ErrorOptions) {
    super(`file store: ${failure}`, options);
    this.name = 'FileStoreError';
    this.failure = failure;
  }
}
