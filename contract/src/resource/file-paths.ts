import type { FileReference } from '../attributes/kinds/file.ts';

/** The paths of files, relative like `paths`. Separate, because the entry screen does not need them. */
export const filePaths = {
  /** POST: a file for an attribute, before its record is saved. */
  upload: (resource: string, attribute: string) =>
    `files/${encodeURIComponent(resource)}/${encodeURIComponent(attribute)}`,
  /** GET, HEAD: a file. Only the identifier is used; the name makes the address readable. */
  file: ({ id, name }: Pick<FileReference, 'id' | 'name'>) =>
    `files/${encodeURIComponent(id)}/${encodeURIComponent(name)}`,
} as const;
