import type { PendingUploads } from '#ui/upload/upload.tsx';

/** The chosen files of an attribute that are not uploaded yet. */
interface PendingFile {
  readonly names: PendingUploads;
  /** Whether a save was refused because of these files in this state; reset by another file or state. */
  readonly isBlamed: boolean;
}

/** The chosen files of a record that are not uploaded, by attribute. Closing the record would lose them. */
export type PendingFiles = ReadonlyMap<string, PendingFile>;

/** Returns the files after those of an attribute have changed; `null` if it has none. */
export function withPending(
  files: PendingFiles,
  attribute: string,
  names: PendingUploads | null,
): PendingFiles {
  const next = new Map(files);
  if (names === null) next.delete(attribute);
  else next.set(attribute, { names, isBlamed: false });
  return next;
}

/** Returns the files as the reason of a refused save. */
export function blamed(files: PendingFiles): PendingFiles {
  return new Map([...files].map(([name, { names }]) => [name, { names, isBlamed: true }]));
}
