import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTextBlock, visitMatches } from './text-block.ts';

/** Few letters, so that words occur within words and at the ends of texts. */
const word = fc
  .array(fc.constantFrom('a', 'b', '1'), { minLength: 1, maxLength: 3 })
  .map((signs) => signs.join(''));
const text = fc.array(word, { maxLength: 4 }).map((words) => words.map((one) => ` ${one}`).join(''));

test('a block finds what each text by itself says', () => {
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 20 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      (texts, words) => {
        const keys = texts.map((_, index) => index);
        const found: number[] = [];
        visitMatches(toTextBlock(keys, texts), words, (key) => found.push(key));
        expect(found).toEqual(keys.filter((key) => words.every((one) => texts[key]?.includes(one))));
      },
    ),
    { numRuns: 500 },
  );
});
