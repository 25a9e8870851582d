import {
  filledText,
  isFilledText,
  isObject,
  oneOf,
  type OptionCheck,
  shown,
  trueOrFalse,
} from '../attributes/option-checks.ts';
import { computedAttributes } from '../resource/computed.ts';
import type { Resource } from '../resource/define-resource.ts';

const example = "translations: { en: { attributes: { name: { label: 'Name' } } } }";
const attributeKeys = ['label', 'hint', 'help', 'placeholder', 'unit', 'options'];
const labelKeys = ['plural', 'singular', 'gender', 'elision'];
/** The checks of members that are not texts. */
const checks = new Map<string, OptionCheck>([
  ['gender', oneOf('masculine', 'feminine')],
  ['elision', trueOrFalse],
]);

/** Reports unknown keys of an object, and known ones without a valid text. */
function textFaults(where: string, written: unknown, known: readonly string[]): string[] {
  if (!isObject(written)) return [`${where} vaut ${shown(written)}\u00a0: écrivez ${example}`];
  return Object.entries(written).flatMap(([key, value]) => {
    if (!known.includes(key))
      return [`${where} nomme ${shown(key)}, qui n’est pas déclaré\u00a0: utilisez ${known.join(', ')}`];
    const fault = (checks.get(key) ?? filledText)(value, written);
    return fault === undefined ? [] : [`${where}.${key} ${fault}`];
  });
}

function attributeFaults(resource: Resource, where: string, name: string, written: unknown): string[] {
  const computed = Object.entries(Object(computedAttributes(resource)) as Readonly<Record<string, unknown>>);
  const declared = new Map([
    ...Object.entries<unknown>(resource.attributes),
    ...computed.map(([of, one]) => [of, isObject(one) ? one['as'] : one] as const),
  ]);
  const attribute = declared.get(name);
  // Another check reports a faulty declaration of the attribute.
  if (!isObject(attribute))
    return [
      `${where} nomme ${shown(name)}, qui n’est pas déclaré\u00a0: utilisez ${[...declared.keys()].join(', ')}`,
    ];
  const here = `${where}.${name}`;
  if (!isObject(written)) return textFaults(here, written, attributeKeys);
  const { options, ...texts } = written;
  const values = isObject(attribute['options']) ? Object.keys(attribute['options']) : [];
  return [
    ...textFaults(
      here,
      texts,
      attributeKeys.filter((key) => key === 'label' || key in attribute),
    ),
    ...(options === undefined ? [] : textFaults(`${here}.options`, options, values)),
  ];
}

/** Reports a list of texts whose length differs from that of the declaration. */
function listFaults(where: string, written: unknown, declared: unknown): string[] {
  if (written === undefined) return [];
  const count = Array.isArray(declared) ? declared.length : 0;
  return Array.isArray(written) && written.length === count && written.every(isFilledText)
    ? []
    : [`${where} doit énumérer ${count} textes, dans l’ordre de la déclaration, et non ${shown(written)}`];
}

/** Returns the faults of the texts in other languages. */
export function translationFaults(resource: Resource): string[] {
  const translations: unknown = resource.translations ?? {};
  if (!isObject(translations)) return [`translations vaut ${shown(translations)}\u00a0: écrivez ${example}`];
  return Object.entries(translations).flatMap(([language, texts]) => {
    const where = `translations.${language}`;
    if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language))
      return [`${where} n’est pas une langue\u00a0: écrivez par exemple en ou en_GB`];
    if (!isObject(texts)) return [`${where} vaut ${shown(texts)}\u00a0: écrivez ${example}`];
    const { labels = {}, attributes = {}, sections, rules, ...others } = texts;
    return [
      ...textFaults(where, others, ['labels', 'attributes', 'sections', 'rules']),
      ...textFaults(`${where}.labels`, labels, labelKeys),
      ...(isObject(attributes)
        ? Object.entries(attributes).flatMap(([name, written]) =>
            attributeFaults(resource, `${where}.attributes`, name, written),
          )
        : textFaults(`${where}.attributes`, attributes, [])),
      ...listFaults(`${where}.sections`, sections, resource.sections),
      ...listFaults(`${where}.rules`, rules, resource.rules),
    ];
  });
}
