import { type AttributeKind, kindDeclarations } from '../attributes/kinds/kinds.ts';
import { isAttributeName, isObject, shown, type WrittenAttribute } from '../attributes/option-checks.ts';
import { wholeValue } from '../attributes/text-rules.ts';
import { usualLengths } from '../attributes/usual-lengths.ts';

function nameFault(identifier: string, name: string): string[] {
  if (!isAttributeName(name))
    return ['n’est pas un nom d’attribut\u00a0: utilisez des lettres sans accents, des chiffres, _ et -'];
  if (name === identifier)
    return ['est l’identifiant, que chaque fiche possède\u00a0: donnez un autre nom à l’attribut'];
  return [];
}

function isKind(kind: unknown): kind is AttributeKind {
  return typeof kind === 'string' && Object.hasOwn(kindDeclarations, kind);
}

function isWritten(attribute: unknown): attribute is WrittenAttribute & { kind: AttributeKind } {
  return isObject(attribute) && isKind(attribute['kind']);
}

function unknownOptions(attribute: WrittenAttribute, known: readonly string[]): string[] {
  return Object.keys(attribute)
    .filter((option) => option !== 'kind' && !known.includes(option))
    .map(
      (option) =>
        `'${option}' n’est pas une option de ${String(attribute['kind'])}\u00a0: utilisez ${known.filter((one) => one !== 'resource').join(', ')}`,
    );
}

/** The default maximum of a text; `undefined` for other kinds. */
function usualMaximum({ kind }: WrittenAttribute): number | undefined {
  return new Map<unknown, number>(Object.entries(usualLengths)).get(kind);
}

/** Reports a minimum above its maximum, which leaves no valid value. */
function orderFaults(attribute: WrittenAttribute): string[] {
  const { min, max, minlength, maxlength, least, most } = attribute;
  const pairs = [
    ['min', min, 'max', max],
    ['minlength', minlength, 'maxlength', maxlength],
    ['least', least, 'most', most],
  ] as const;
  const swapped = pairs.flatMap(([least, from, greatest, to]) =>
    typeof from === typeof to && (from as number) > (to as number)
      ? [
          `${least} ${shown(from)} dépasse ${greatest} ${shown(to)}, si bien qu’aucune valeur ne convient\u00a0: échangez-les`,
        ]
      : [],
  );
  const usual = usualMaximum(attribute);
  const isUnfit = maxlength === undefined && usual !== undefined && Number(minlength ?? 0) > usual;
  return isUnfit
    ? [
        ...swapped,
        `minlength ${shown(minlength)} dépasse ${usual}, le maxlength habituel\u00a0: déclarez un maxlength`,
      ]
    : swapped;
}

/** Reports an example that the attribute itself refuses. */
function exampleFaults(attribute: WrittenAttribute): string[] {
  const { example, pattern, minlength, maxlength } = attribute;
  if (example === undefined) return [];
  if (pattern === undefined)
    return ['example ne s’affiche que si une valeur ne suit pas pattern\u00a0: ajoutez un pattern'];
  // Each of the options has already passed its own check.
  const { length } = example as string;
  const fits =
    wholeValue(pattern as string).test(example as string) &&
    length >= ((minlength as number | undefined) ?? 0) &&
    length <= ((maxlength as number | undefined) ?? usualMaximum(attribute) ?? Infinity);
  return fits
    ? []
    : [`example ${shown(example)} est refusé par l’attribut lui-même\u00a0: donnez-en un qui convient`];
}

/** Returns every fault of a single attribute, each with its remedy. */
export function attributeFaults(identifier: string, name: string, attribute: unknown): string[] {
  const named = nameFault(identifier, name);
  if (!isObject(attribute))
    return [
      ...named,
      `vaut ${shown(attribute)}, qui n’est pas un attribut\u00a0: créez-le avec text(), number(), …`,
    ];
  if (!isWritten(attribute)) {
    const known = Object.keys(kindDeclarations).join(', ');
    return [...named, `a un kind inconnu, ${shown(attribute['kind'])}\u00a0: utilisez ${known}`];
  }
  const options = kindDeclarations[attribute.kind].options();
  const wrong = Object.entries(options).flatMap(([option, check]) => {
    const fault = check(attribute[option], attribute);
    return fault === undefined ? [] : [`${option} ${fault}`];
  });
  return [
    ...named,
    ...unknownOptions(attribute, Object.keys(options)),
    ...wrong,
    ...(wrong.length === 0 ? [...orderFaults(attribute), ...exampleFaults(attribute)] : []),
  ];
}
