import type { Readable } from 'node:stream';

/** A range of bytes from `start` to `end`, both inclusive and counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The port to the storage of file contents. A store has only identifiers; the database has the names, the
 * owners and the rights. Every failure is a {@link FileStoreError}, except an error of the stream `bytes`,
 * which is passed on unchanged.
 */
export interface FileStore {
  /**
   * Stores all of `bytes`; they survive a power cut once this resolves. A failure leaves nothing readable.
   */
  write(id: string, bytes: Readable): Promise<void>;
  /** Opens a file, or a range of it. Destroying the stream frees its resources. */
  read(id: string, range?: ByteRange): Promise<Readable>;
  /** Removes a file. A missing file is not an error. */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

/** `missing`: there is no such file. `full`: no space is left. `unreachable`: the store is not available. */
export type FileStoreFailure = 'missing' | 'full' | 'unreachable';

/** A failure of the store. */
export class FileStoreError extends Error {
  readonly failure: FileStoreFailure;

  constructor(failure: FileStoreFailure, options?: ErrorOptions) {
    super(`file store: ${failure}`, options);
    this.name = 'FileStoreError';
    this.failure = failure;
  }
}
