import type { FileReference } from './file.ts';
import type { Attribute, AttributeOf } from './kinds.ts';

/** Returns whether the values of an attribute are files. */
export function holdsFiles(attribute: Attribute | undefined): attribute is AttributeOf<'file' | 'files'> {
  return attribute?.kind === 'file' || attribute?.kind === 'files';
}

/** Returns the files of such an attribute. Its value is validated already, or came from the server. */
export function filesIn(value: unknown): readonly FileReference[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? (value as FileReference[]) : [value as FileReference];
}
