import type { Attribute } from './kinds.ts';

/** Returns the resource that an attribute links to, with one record or several; `null` for other kinds. */
export function linkTargetOf(attribute: Attribute): string | null {
  return attribute.kind === 'link' || attribute.kind === 'links' ? attribute.resource : null;
}
