type Test = (value: unknown) => boolean;

/** More different texts than these are hardly any that a list has twice. */
const mostRemembered = 5000;

/** What a test says of a text is remembered: many records are in one department, and comparing texts takes long. */
export function remembering(test: Test): Test {
  const known = new Map<unknown, boolean>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const now = test(value);
    if (known.size < mostRemembered) known.set(value, now);
    return now;
  };
}
