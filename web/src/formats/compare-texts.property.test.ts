import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textComparer, textRank } from './compare-texts.ts';

/** Similar enough to have common beginnings, with all signs that a collator treats specially. */
const signs = "a A b B z Z é É œ Œ ß ñ - ' ’ . , _ [ ` @ { / 0 1 2 9 e\u0301 \u0301 \u00A0".split(' ');
const text = fc.array(fc.constantFrom(' ', ...signs), { maxLength: 6 }).map((some) => some.join(''));

test.each(['fr-FR', 'en-US'])('texts have the order that a collator for %s gives them', (locale) => {
  const collator = new Intl.Collator(locale, { numeric: true });
  const compare = textComparer({ locale });
  fc.assert(
    fc.property(text, text, text, (start, left, right) => {
      const [one, other] = [start + left, start + right];
      expect(Math.sign(compare(one, other))).toBe(Math.sign(collator.compare(one, other)));
    }),
    { numRuns: 5000 },
  );
});

/** Mostly letters, so that most have a rank. */
const letters = fc.array(fc.constantFrom(...'a A b B y Y z Z a A b B é œ - \u0301'.split(' '), ' '), {
  maxLength: 4,
});

test.each(['fr-FR', 'en-US'])(
  'the ranks of texts say for %s what comparing them does, or nothing',
  (locale) => {
    const compare = textComparer({ locale });
    fc.assert(
      fc.property(letters, letters, (left, right) => {
        const [one, other] = [left.join(''), right.join('')];
        const [rank, otherRank] = [textRank(one), textRank(other)];
        const difference = rank !== 0 && otherRank !== 0 ? rank - otherRank : 0;
        expect([0, Math.sign(compare(one, other))]).toContain(Math.sign(difference));
      }),
      { numRuns: 2000 },
    );
  },
);
