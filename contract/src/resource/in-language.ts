import type { Attribute } from '../attributes/kinds/kinds.ts';
import { computedAttributes } from './computed.ts';
import type { Resource } from './define-resource.ts';
import type { ResourceLabels } from './labels.ts';

/** The texts of an attribute in another language. Missing ones stay French. */
export interface AttributeTexts {
  readonly label?: string;
  readonly hint?: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly unit?: string;
  /** The labels of options by value. */
  readonly options?: Readonly<Record<string, string>>;
}

/** The texts of a resource in another language. Missing ones stay French. */
export interface ResourceTexts<Name extends string = string> {
  readonly labels?: Partial<ResourceLabels>;
  readonly attributes?: { readonly [One in Name]?: AttributeTexts };
  /** The headings of the sections, in their order. */
  readonly sections?: readonly string[];
  /** The messages of the rules, in their order. */
  readonly rules?: readonly string[];
}

/** The texts of a resource by language: `en`, or `en_GB` for that region only. */
export type Translations<Name extends string = string> = Readonly<Record<string, ResourceTexts<Name>>>;

function attributeIn<One extends Attribute>(attribute: One, { options = {}, ...texts }: AttributeTexts): One {
  if (!('options' in attribute)) return { ...attribute, ...texts };
  const translated = Object.entries(attribute.options).map(([value, option]) => {
    const label = options[value] ?? (typeof option === 'string' ? option : option.label);
    return [value, typeof option === 'string' ? label : { ...option, label }] as const;
  });
  return { ...attribute, ...texts, options: Object.fromEntries(translated) };
}

/** Returns a resource with its texts in a language, and French ones where these are missing. */
export function inLanguage<R extends Resource>(resource: R, language: string): R {
  const { translations = {}, labels, attributes, sections, rules } = resource;
  const texts = translations[language] ?? translations[language.replace(/[-_].*/, '')];
  if (texts === undefined) return resource;
  const own = new Map(Object.entries(texts.attributes ?? {}));
  const translated = Object.entries<Attribute>(attributes).map(
    ([name, attribute]) => [name, attributeIn(attribute, own.get(name) ?? {})] as const,
  );
  const computed = Object.entries(computedAttributes(resource)).map(
    ([name, one]) => [name, { ...one, as: attributeIn(one.as, own.get(name) ?? {}) }] as const,
  );
  return {
    ...resource,
    declaration: { ...(resource.declaration as object), computed: Object.fromEntries(computed) },
    labels: { ...labels, ...texts.labels },
    attributes: Object.fromEntries(translated),
    sections: sections.map((one, place) => ({ ...one, heading: texts.sections?.[place] ?? one.heading })),
    rules: rules.map((one, place) => ({ ...one, message: texts.rules?.[place] ?? one.message })),
  };
}
