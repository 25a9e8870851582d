import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

const marked = (parts: readonly { text: string; isOwn: boolean }[]) =>
  parts.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('');

test('what only one of two texts has is marked, word by word', () => {
  const { one, other } = wordDiff(
    'La halle sera rénovée en mars.',
    'La halle sera repeinte en mars prochain.',
  );
  expect(marked(one)).toBe('La halle sera [rénovée] en mars.');
  expect(marked(other)).toBe('La halle sera [repeinte] en mars[ prochain].');
});

test('texts without a word in common, and very long ones, are marked whole', () => {
  expect(marked(wordDiff('Pont', 'Gare').one)).toBe('[Pont]');
  const long = 'mot '.repeat(5_001);
  expect(wordDiff(long, `${long}fin`).other).toEqual([{ text: `${long}fin`, isOwn: true }]);
});
