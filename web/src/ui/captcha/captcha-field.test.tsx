// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '../testing/start-french-texts.ts';
import { Captcha } from './captcha.ts';
import { CaptchaField } from './captcha-field.tsx';
import type { SolverReport } from './captcha-solver.ts';
import { answerLifetime } from './captcha-state.ts';

beforeAll(startFrenchTexts);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Opens a form with a CAPTCHA whose answers the test gives; `isInvisible`: like ALTCHA, else like a hosted
 * provider.
 */
async function openForm(isInvisible: boolean) {
  let tell: (event: SolverReport) => void = () => undefined;
  const captcha = new Captcha((_, report) => {
    tell = report;
    return Promise.resolve({ isInvisible, renew: () => undefined, stop: () => undefined });
  });
  render(
    <form aria-label="form" noValidate>
      <CaptchaField captcha={captcha} />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  const isValid = () => form.checkValidity();
  const before = isValid();
  const solve = () => act(() => tell({ type: 'answered', answer: 'answer' }));
  captcha.begin();
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { captcha, form, before, isValid, solve };
}

describe.each([
  ['that solves itself', true],
  ['that the person solves', false],
])('a CAPTCHA %s', (_, isInvisible) => {
  test('specification §5: makes its form invalid until it is solved, and again 120 seconds after', async () => {
    const { before, isValid, solve } = await openForm(isInvisible);
    expect(before).toBe(false);
    expect(isValid()).toBe(false);
    solve();
    expect(isValid()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(answerLifetime - 1));
    expect(isValid()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(isValid()).toBe(false);
    solve();
    expect(isValid()).toBe(true);
  });

  test('makes its form invalid once its answer is sent, and sends nothing of its own with it', async () => {
    const { captcha, form, isValid, solve } = await openForm(isInvisible);
    solve();
    await act(() => captcha.consume(() => Promise.resolve()));
    expect(isValid()).toBe(false);
    expect([...new FormData(form)]).toEqual([]);
  });
});

test('where no CAPTCHA is needed the form is valid', async () => {
  const captcha = new Captcha(() => Promise.resolve(null));
  render(
    <form aria-label="form">
      <CaptchaField captcha={captcha} />
    </form>,
  );
  captcha.begin();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole<HTMLFormElement>('form').checkValidity()).toBe(true);
});
