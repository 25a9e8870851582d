import { type Attribute, computedAttributes, optionsOf, type Resource } from '@ne2016/contract';
import { type KeyedText, textsOf } from './text-tree.ts';

/** Returns every text of declarations for people, with its place. */
export function declaredTexts(resources: readonly Resource[]): KeyedText[] {
  return resources.flatMap(({ name: resource, labels, attributes, rules, sections, declaration }) => [
    ...textsOf({ plural: labels.plural, singular: labels.singular }, resource),
    ...textsOf({ rules: rules.map(({ message }) => message) }, resource),
    ...textsOf({ sections: sections.map(({ heading }) => heading) }, resource),
    ...[
      ...Object.entries<Attribute>(attributes),
      ...Object.entries(computedAttributes({ declaration })).map(([name, { as }]) => [name, as] as const),
    ].flatMap(([name, attribute]) => {
      const { label, hint, help } = attribute;
      const placeholder = 'placeholder' in attribute ? attribute.placeholder : undefined;
      const options = attribute.kind === 'choice' ? optionsOf(attribute).map((option) => option.label) : [];
      return textsOf({ label, hint, help, placeholder, options }, `${resource}.${name}`);
    }),
  ]);
}
