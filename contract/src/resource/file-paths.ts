import type { FileReference } from '../attributes/kinds/file.ts';

/** The paths of files, relative as `paths` are; apart from those, for the entry screen has no use for them. */
export const filePaths = {
  /** POST: a file for an attribute, before the record that is to hold it is saved. */
  upload: (resource: string, attribute: string) =>
    `files/${encodeURIComponent(resource)}/${encodeURIComponent(attribute)}`,
  /** GET, HEAD: a file. Which one is said by the identifier alone; the name is for who reads the address. */
  file: ({ id, name }: Pick<FileReference, 'id' | 'name'>) =>
    `files/${encodeURIComponent(id)}/${encodeURIComponent(name)}`,
} as const;
