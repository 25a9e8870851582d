import { type Attribute, optionsOf, type Resource } from '@ne2016/contract';
import { type KeyedText, textsOf } from './text-tree.ts';

/** Every text that declarations have for people, with where it stands. */
export function declaredTexts(resources: readonly Resource[]): KeyedText[] {
  return resources.flatMap(({ name: resource, labels, attributes, rules }) => [
    ...textsOf({ plural: labels.plural, singular: labels.singular }, resource),
    ...textsOf({ rules: rules.map(({ message }) => message) }, resource),
    ...Object.entries<Attribute>(attributes).flatMap(([name, attribute]) => {
      const { label, hint } = attribute;
      const options = attribute.kind === 'choice' ? optionsOf(attribute).map((option) => option.label) : [];
      return textsOf({ label, hint, options }, `${resource}.${name}`);
    }),
  ]);
}
