import { type Attribute, type Resource, titleAttributes } from '@ne2016/contract';
import { type SearchText, toSearchText } from '#ui/search/rank-text.ts';
import { distinctTitle, recordTitle, type RecordValues } from './record-title.ts';

/**
 * Whether people name a record by an attribute besides its title: by one of which no two records have the same value,
 * and by a text with a form of its own, such as a postal code.
 */
function isKey(attribute: Attribute): boolean {
  const isUnique = 'unique' in attribute && attribute.unique;
  return isUnique || (attribute.kind === 'text' && attribute.pattern !== undefined);
}

/** The attributes by which a record of a resource is found besides its title, in the order of their declaration. */
export function keyAttributes(
  resource: Resource,
): readonly (readonly [name: string, attribute: Attribute])[] {
  return Object.entries(resource.attributes).filter(
    ([name, attribute]) => !titleAttributes(resource).includes(name) && isKey(attribute),
  );
}

/** The keys of a record that are filled, as people read them. */
export function keysOf(resource: Resource, values: RecordValues): readonly { label: string; text: string }[] {
  return keyAttributes(resource).flatMap(([name, { label }]) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? [{ label, text: String(value) }] : [];
  });
}

type KeyTexts = (values: RecordValues) => SearchText;

const textsOfResource = new WeakMap<Resource, KeyTexts>();

function createKeyTexts(resource: Resource): KeyTexts {
  const texts = new WeakMap<RecordValues, SearchText>();
  return (values) => {
    const known = texts.get(values);
    if (known !== undefined) return known;
    const keys = keysOf(resource, values).map(({ text }) => text);
    const made = toSearchText(recordTitle(resource, values), [distinctTitle(resource, values), ...keys]);
    texts.set(values, made);
    return made;
  };
}

/**
 * The search text of a record in a choice of records: its title, the text behind it there, and its keys. It depends on
 * nothing but the record, so it is made once for all callers and kept as long as the values are.
 */
export function keyTextsOf(resource: Resource): KeyTexts {
  const known = textsOfResource.get(resource) ?? createKeyTexts(resource);
  textsOfResource.set(resource, known);
  return known;
}
