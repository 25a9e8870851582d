/** What an option has to be. */
export interface OptionRule {
  readonly isRight: (value: unknown) => boolean;
  /** Ends the sentence “must be …”. */
  readonly expected: string;
  readonly isRequired?: true;
}

/** One rule for each option that there is. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule };

/** A text that says something. */
export const aText: OptionRule = {
  isRight: (value) => typeof value === 'string' && value !== '',
  expected: 'a text that is not empty',
};

/** A value of this type, as `typeof` names it. */
export function ofType(type: 'boolean' | 'function' | 'number'): OptionRule {
  return { isRight: (value) => typeof value === type, expected: `a ${type}` };
}

function hasFunctions(value: unknown, names: readonly string[]): boolean {
  return value instanceof Object && names.every((name) => typeof Reflect.get(value, name) === 'function');
}

/** An object that has functions of these names. */
export function having(...names: string[]): OptionRule {
  return { isRight: (value) => hasFunctions(value, names), expected: `an object with ${names.join(', ')}` };
}

/** The same, where it cannot be left out. */
export function required(rule: OptionRule): OptionRule {
  return { ...rule, isRequired: true };
}

/** The way to the server, wherever it is handed in. Made without a call, which no bundler would leave out. */
export const aClient: OptionRule = {
  isRight: (value) => hasFunctions(value, ['request']),
  expected: 'a client: make it with createHttpClient()',
  isRequired: true,
};

/** Names every faulty option and what it must be: not every program is checked by a compiler. */
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
 * Looks at the options that a program gives.
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
