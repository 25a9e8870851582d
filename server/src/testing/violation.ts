/** An invariant that the server broke, with the evidence. */
export class Violation extends Error {
  constructor(invariant: string, how: string, options?: ErrorOptions) {
    super(`${invariant}\n  ${how}`, options);
    this.name = 'Violation';
  }
}

/** @throws Violation unless `holds`, with the evidence that `how` returns */
export function assertInvariant(holds: boolean, invariant: string, how: () => string): asserts holds {
  if (!holds) throw new Violation(invariant, how());
}
