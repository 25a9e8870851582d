import { type Attribute, type Resource, titleAttributes } from '@ne2016/contract';
import { type SearchText, toSearchText } from '#ui/search/rank-text.ts';
import { distinctTitle, recordTitle, type RecordValues } from './record-title.ts';

/**
 * Whether people identify records by an attribute besides the title: by a unique one, and by a text with a
 * pattern, such as a postal code.
 */
function isKey(attribute: Attribute): boolean {
  const isUnique = 'unique' in attribute && attribute.unique;
  return isUnique || (attribute.kind === 'text' && attribute.pattern !== undefined);
}

/** Returns the attributes of a search besides the title, in the order of their declaration. */
export function keyAttributes(
  resource: Resource,
): readonly (readonly [name: string, attribute: Attribute])[] {
  return Object.entries(resource.attributes).filter(
    ([name, attribute]) => !titleAttributes(resource).includes(name) && isKey(attribute),
  );
}

/** Returns the filled keys of a record as text. */
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
 * Returns the search texts of a record in a choice of records: its title, the distinguishing text after it,
 * and its keys. They depend only on the record: they are computed once for all callers, and cached as long as
 * the values.
 */
export function keyTextsOf(resource: Resource): KeyTexts {
  const known = textsOfResource.get(resource) ?? createKeyTexts(resource);
  textsOfResource.set(resource, known);
  return known;
}
