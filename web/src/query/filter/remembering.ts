type Test = (value: unknown) => boolean;

/** Upper bound of the cache. A list with more distinct texts hardly repeats any of them. */
const mostRemembered = 5000;

/** Returns the test with a cache by value: many records share a value, and comparing texts is slow. */
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
