import { text } from '../../attributes/kinds/text.ts';
import { defineResource, type Resource } from '../../resource/define-resource.ts';

/** A declaration without the checks of the compiler. */
export type Written = Readonly<Record<string, unknown>>;

export const labels = { plural: 'Notes', singular: 'note', gender: 'feminine' } as const;

/** A valid attribute. */
export const name = text({ label: 'Nom' });

/** The resource `note` with an attribute `name`, with the members under test added or replaced. */
export function note(written: Written, resource = 'note'): Resource {
  const declaration = { labels, attributes: { name }, title: 'name', ...written };
  return defineResource(resource, declaration as unknown as Parameters<typeof defineResource>[1]);
}
