import { type Attribute, checkAttribute } from '@ne2016/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resources } from './index.ts';

const patterns = resources.flatMap((resource) =>
  Object.entries<Attribute>(resource.attributes).flatMap(([name, attribute]) =>
    'pattern' in attribute && attribute.pattern !== undefined
      ? [{ of: `${resource.name}.${name}`, attribute, pattern: attribute.pattern }]
      : [],
  ),
);

test('the patterns of all attributes are looked at', () => {
  expect(resources).not.toEqual([]);
});

/** A short text first: a pattern that takes seconds for so few characters never ends for more. */
const lengths = [27, 50_000];
/** Microseconds of processor time, far more than a check takes; independent of the machine’s load. */
const longest = 1_000_000;

/**
 * The server validates input of any user with the right to write: a pattern with nested repetitions can block
 * it indefinitely.
 */
describe.each(patterns)('the pattern of $of', ({ attribute, pattern }) => {
  test('takes no time over a long text that matches it nearly', () => {
    const matching = fc.stringMatching(new RegExp(`^(?:${pattern})$`)).filter((text) => text !== '');
    fc.assert(
      fc.property(matching, fc.nat(), (text, cut) => {
        const part = text.slice(0, (cut % text.length) + 1);
        for (const length of lengths) {
          const started = process.cpuUsage();
          checkAttribute('value', attribute, `${part.repeat(Math.ceil(length / part.length))}!`);
          expect(process.cpuUsage(started).user).toBeLessThan(longest);
        }
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });
});
