import type { Attribute, Resource } from '@ne2016/contract';
import { type KeyedText, textsOf } from './text-tree.ts';

/** Every text that declarations have for people, with where it stands. */
export function declaredTexts(resources: readonly Resource[]): KeyedText[] {
  return resources.flatMap(({ name, labels, attributes }) => [
    ...textsOf({ plural: labels.plural, singular: labels.singular }, name),
    ...Object.entries<Attribute>(attributes).flatMap(([attribute, { label, hint, ...rest }]) =>
      textsOf({ label, hint, options: 'options' in rest ? rest.options : {} }, `${name}.${attribute}`),
    ),
  ]);
}
