import { type ProblemCode, problemStatuses } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { attributeProblem, ProblemError } from './problem-error.ts';
import { toProblem } from './problem-texts.ts';

const reasons = '«\u00a0Nom\u00a0»\u00a0: la valeur n’est plus valable.';
const params = {
  attributes: '«\u00a0Nom\u00a0»',
  reasons,
  message: 'Une tâche faite se garde.',
  count: 2,
  most: 200,
  references: '2 projets',
  maxSize: '50\u00a0Mo',
  quota: '2\u00a0Go',
  wait: '8\u00a0secondes',
};

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

test('of many broken rules a hundred are listed, those of known attributes first, and all are counted', () => {
  const error = (attribute: string, validator: string) => ({ attribute, validator, params: {}, message: '' });
  const unknown = Array.from({ length: 1_234 }, (_, index) => error(`x${index}`, 'unknown'));
  const errors = [...unknown, error('name', 'required')];
  const problem = toProblem(new ProblemError('invalid_attributes', { errors }));
  expect(problem.errors).toHaveLength(100);
  expect(problem.errors?.[0]).toMatchObject({ attribute: 'name', validator: 'required' });
  expect(problem.errorCount).toBe(1_235);
  expect(problem.detail).toContain('1\u00a0235 erreurs\u00a0; seules les 100 premières');
  const few = toProblem(new ProblemError('invalid_attributes', { errors: errors.slice(-2) }));
  expect(few).toMatchObject({ errorCount: 2, detail: expect.not.stringContaining('100') as string });
});
