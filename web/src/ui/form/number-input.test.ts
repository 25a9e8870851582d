import { expect, test } from 'vitest';
import { type NumberText, textOfValue } from './number-input.tsx';
import { valueOfText } from './use-typed-text.ts';

const plain: NumberText = {
  parse: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
  format: (value) => `${value}.`,
};

test('what cannot be read as a number is kept as it was typed', () => {
  expect(valueOfText('12 ans', plain.parse)).toBe('12 ans');
  expect(textOfValue('12 ans', plain)).toBe('12 ans');
});

test('a number is read and written, and no text is no value', () => {
  expect(valueOfText('12', plain.parse)).toBe(12);
  expect(textOfValue(12, plain)).toBe('12.');
  expect(valueOfText('  ', plain.parse)).toBeNull();
  expect(textOfValue(null, plain)).toBe('');
});
