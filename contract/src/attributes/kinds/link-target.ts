import type { Attribute } from './kinds.ts';

/** The resource that an attribute links to, by one record or by several; `null` where it links to none. */
export function linkTargetOf(attribute: Attribute): string | null {
  return attribute.kind === 'link' || attribute.kind === 'links' ? attribute.resource : null;
}
