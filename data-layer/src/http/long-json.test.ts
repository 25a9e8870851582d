import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../ports/pace.ts';
import { readLongJson } from './long-json.ts';

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer;
}

/** Texts that look like the end of an element, a text or an array. */
const trap = fc.stringMatching(/^[\\"{}[\],é ]{0,6}$/);

/** Long enough that an array of a few elements is split. */
const longText = fc
  .tuple(trap, fc.integer({ min: 60_000, max: 200_000 }), trap)
  .map(([start, length, end]) => `${start}${'é'.repeat(length / 2)}${end}`);

const element = fc.oneof(
  fc.record({ id: fc.integer(), name: longText, nested: fc.array(fc.record({ name: trap })) }),
  fc.array(fc.oneof(longText, fc.constant(null))),
  fc.integer(),
);

const long = JSON.stringify(Array.from({ length: 9 }, (_, id) => ({ id, name: 'x'.repeat(100_000) })));

describe('a long text of JSON', () => {
  it('is read as JSON.parse reads it, however it is spaced', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(element, { maxLength: 12 }), element),
        fc.constantFrom(undefined, 1, '\t'),
        (value, space) => {
          const text = `\uFEFF ${JSON.stringify(value, null, space)}\n`;
          expect(finish(readLongJson(bytesOf(text)))).toEqual(value);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is read in many steps', () => {
    const steps = readLongJson(bytesOf(long));
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThan(5);
  });

  it.each([
    ['breaks off', long.slice(0, -20)],
    ['breaks off after a comma', long.slice(0, long.lastIndexOf(',{') + 1)],
    ['ends after a comma', `${long.slice(0, -1)},]`],
    ['has a fault in the middle', long.replace('{"id":4', '{"id":')],
    ['has no element between two commas', long.replace(',{"id":3', ',,{"id":3')],
    ['is closed by another bracket', `${long.slice(0, -1)}}`],
    ['goes on after its end', `${long}[]`],
  ])('is refused when it %s', (_, text) => {
    expect(() => finish(readLongJson(bytesOf(text)))).toThrow(SyntaxError);
  });
});
