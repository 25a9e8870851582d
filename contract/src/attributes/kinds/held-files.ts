import type { FileReference } from './file.ts';
import type { Attribute, AttributeOf } from './kinds.ts';

/** Whether an attribute holds files. */
export function holdsFiles(attribute: Attribute | undefined): attribute is AttributeOf<'file' | 'files'> {
  return attribute?.kind === 'file' || attribute?.kind === 'files';
}

/** The files of such an attribute, one or several. Its value has passed the check of the declaration, or came from the server. */
export function filesIn(value: unknown): readonly FileReference[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? (value as FileReference[]) : [value as FileReference];
}
