/** A law that the server broke, and what shows it. */
export class Violation extends Error {
  constructor(law: string, how: string, options?: ErrorOptions) {
    super(`${law}\n  ${how}`, options);
    this.name = 'Violation';
  }
}

/** @throws Violation unless `holds`; `how` says what shows it. */
export function demand(holds: boolean, law: string, how: () => string): asserts holds {
  if (!holds) throw new Violation(law, how());
}
