import { type ProblemCode, problemStatuses } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { attributeProblem, ProblemError } from './problem-error.ts';
import { toProblem } from './problem-texts.ts';

const params = { count: 2, references: '2 projets', maxSize: '50\u00a0Mo' };

test.each(Object.keys(problemStatuses) as ProblemCode[])('%s has a French title and sentence', (code) => {
  const { title, detail, status } = toProblem(new ProblemError(code, { params }));
  expect(title).not.toContain('problems.');
  expect(detail).toMatch(/^[A-ZÉÀL’].*\.$/s);
  expect(detail).not.toMatch(/problems\.|\{\{/);
  expect(status).toBe(problemStatuses[code]);
});

test('numbers have their plural form', () => {
  const detail = (count: number) =>
    toProblem(new ProblemError('too_many_requests', { params: { count } })).detail;
  expect(detail(1)).toMatch(/1\u00a0minute\.$/);
  expect(detail(15)).toMatch(/15\u00a0minutes\.$/);
});

test('limits are written as French people write them', () => {
  const messageOf = (validator: string, limits: Record<string, string | number>) =>
    toProblem(attributeProblem('invalid_attributes', [{ attribute: 'x', validator, params: limits }]))
      .errors?.[0]?.message;
  expect(messageOf('max', { max: 1_000_000_000 })).toContain('1\u00a0000\u00a0000\u00a0000');
  expect(messageOf('min', { min: '2000-01-31' })).toContain('31/01/2000');
  expect(messageOf('decimals', { decimals: 0 })).toBe('Saisissez un nombre entier.');
  expect(messageOf('decimals', { decimals: 2 })).toContain('2\u00a0chiffres');
  expect(messageOf('maxlength', { maxlength: 1 })).toContain('1\u00a0caractère.');
});
