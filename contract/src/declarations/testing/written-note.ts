import { text } from '../../attributes/kinds/text.ts';
import { defineResource, type Resource } from '../../resource/define-resource.ts';

/** What somebody writes whom no compiler stops. */
export type Written = Readonly<Record<string, unknown>>;

export const labels = { plural: 'Notes', singular: 'note', gender: 'feminine' } as const;

/** An attribute without a fault. */
export const name = text({ label: 'Nom' });

/** The resource `note` with an attribute `name`, and what a test writes beside or instead. */
export function note(written: Written, resource = 'note'): Resource {
  const declaration = { labels, attributes: { name }, title: 'name', ...written };
  return defineResource(resource, declaration as unknown as Parameters<typeof defineResource>[1]);
}
