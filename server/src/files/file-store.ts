import type { Readable } from 'node:stream';

/** Bytes of a file from `start` to `end`, both included and counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The port to the storage of the bytes of files. A store knows identifiers only: the database has the names, the owners
 * and the rights. Every failure is a {@link FileStoreError}, except an error of the stream `bytes`, which is passed on
 * unchanged.
 */
export interface FileStore {
  /** Keeps all of `bytes`; they survive a power cut once this resolves. What fails leaves nothing to be read. */
  write(id: string, bytes: Readable): Promise<void>;
  /** Opens a file, or a range within it. Destroying the stream frees all that it holds. */
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
