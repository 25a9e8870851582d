/** The rule for the value of an option. */
export interface OptionRule {
  readonly isRight: (value: unknown) => boolean;
  /** Completes the sentence “must be …”. */
  readonly expected: string;
  readonly isRequired?: true;
}

/** One rule for each option. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule };

/** A text that is not empty. */
export const aText: OptionRule = {
  isRight: (value) => typeof value === 'string' && value !== '',
  expected: 'a text that is not empty',
};

/** A value of a type, as named by `typeof`. */
export function ofType(type: 'boolean' | 'function' | 'number'): OptionRule {
  return { isRight: (value) => typeof value === type, expected: `a ${type}` };
}

function hasFunctions(value: unknown, names: readonly string[]): boolean {
  return value instanceof Object && names.every((name) => typeof Reflect.get(value, name) === 'function');
}

/** An object with functions of these names. */
export function having(...names: string[]): OptionRule {
  return { isRight: (value) => hasFunctions(value, names), expected: `an object with ${names.join(', ')}` };
}

/** The same rule for a required option. */
export function required(rule: OptionRule): OptionRule {
  return { ...rule, isRequired: true };
}

/** An HTTP client. A constant, because no bundler would remove an unused call. */
export const aClient: OptionRule = {
  isRight: (value) => hasFunctions(value, ['request']),
  expected: 'a client: make it with createHttpClient()',
  isRequired: true,
};

/**
 * Returns a message for every faulty option with its expected value, since not every program is type-checked.
 */
export function findOptionFaults<Options extends object>(
  options: Options | undefined,
  rules: OptionRules<Options>,
): string[] {
  const values = new Map(Object.entries(options ?? {}).filter(([, value]) => value !== undefined));
  const faults: string[] = [];
  for (const [name, { isRight, expected, isRequired }] of Object.entries<OptionRule>(rules))
    if (values.has(name) ? !isRight(values.get(name)) : isRequired)
      faults.push(`${name}: must be ${expected}`);
  for (const name of values.keys())
    if (!Object.hasOwn(rules, name)) faults.push(`${name}: there is no such option`);
  return faults;
}

/**
 * Checks the options of a public function.
 * @throws TypeError that names the function and every faulty option.
 */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options | undefined,
  rules: OptionRules<Options>,
): void {
  const faults = findOptionFaults(options, rules);
  if (faults.length > 0)
    throw new TypeError(`${caller} cannot work with these options:\n${faults.join('\n')}`);
}
