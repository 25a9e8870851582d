/** Ends a `switch` over a union: a member that is added later fails the build there. */
export function unreachable(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
