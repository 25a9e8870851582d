import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Captcha } from './captcha.ts';
import type { CaptchaSolver, SolverReport } from './captcha-solver.ts';
import { answerLifetime } from './captcha-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const place = {} as HTMLElement;
/** Runs all pending microtasks and due timers. */
const flushTasks = () => vi.advanceTimersByTimeAsync(0);

/** A CAPTCHA with a solver that the test controls. */
function openForm({ isInvisible = true }: { isInvisible?: boolean } = {}) {
  let tell: (event: SolverReport) => void = () => undefined;
  const solver = { isInvisible, renew: vi.fn(), stop: vi.fn() } satisfies CaptchaSolver;
  const start = vi.fn((_: HTMLElement, report: typeof tell): Promise<CaptchaSolver | null> => {
    tell = report;
    return Promise.resolve(solver);
  });
  const captcha = new Captcha(start);
  captcha.setPlace(place);
  const report = (event: SolverReport) => tell(event);
  const answer = (text: string) => report({ type: 'answered', answer: text });
  const begin = async () => {
    captcha.begin();
    await flushTasks();
  };
  return { captcha, solver, start, report, answer, begin };
}

/** A call that accepts any answer. */
const call = () => vi.fn((_: string | null) => Promise.resolve());

describe('the CAPTCHA of a form', () => {
  test('loads nothing until somebody turns to the form, and then once', async () => {
    const { captcha, start, begin } = openForm();
    expect(captcha.current()).toEqual({ state: 'idle' });
    expect(start).not.toHaveBeenCalled();
    await begin();
    await begin();
    expect(start).toHaveBeenCalledOnce();
    expect(captcha.current()).toMatchObject({ state: 'solving', isInvisible: true });
  });

  test('specification §5: a form is invalid until it is solved: nothing is sent before', async () => {
    const { captcha, answer, begin } = openForm();
    const send = call();
    await begin();
    const sent = captcha.consume(send);
    await flushTasks();
    expect(send).not.toHaveBeenCalled();
    answer('first');
    expect(await sent).toBe(true);
    expect(send).toHaveBeenCalledExactlyOnceWith('first');
  });

  test('specification §5: an answer expires 120 seconds after solving, and another is looked for', async () => {
    expect(answerLifetime).toBe(120_000);
    const { captcha, solver, answer, begin } = openForm();
    await begin();
    answer('first');
    expect(solver.renew).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(answerLifetime - 1);
    expect(captcha.current()).toMatchObject({ state: 'solved', answer: 'first' });
    await vi.advanceTimersByTimeAsync(1);
    expect(captcha.current()).toMatchObject({ state: 'solving' });
    expect(solver.renew).toHaveBeenCalledTimes(2);
    const send = call();
    const sent = captcha.consume(send);
    answer('second');
    await sent;
    expect(send).toHaveBeenCalledExactlyOnceWith('second');
  });

  test('each answer starts its own 120 seconds', async () => {
    const { captcha, answer, begin } = openForm({ isInvisible: false });
    await begin();
    answer('first');
    await vi.advanceTimersByTimeAsync(answerLifetime - 1);
    answer('second');
    await vi.advanceTimersByTimeAsync(answerLifetime - 1);
    expect(captcha.current()).toMatchObject({ state: 'solved', answer: 'second' });
    await vi.advanceTimersByTimeAsync(1);
    expect(captcha.current()).toEqual({ state: 'expired', isDue: false });
  });

  test('an answer that grew old while the computer slept is not sent', async () => {
    const { captcha, answer, begin } = openForm();
    await begin();
    answer('first');
    vi.setSystemTime(Date.now() + answerLifetime);
    const send = call();
    const sent = captcha.consume(send);
    answer('second');
    await sent;
    expect(send).toHaveBeenCalledExactlyOnceWith('second');
  });

  test('an answer serves for one call; after a refusal the next is looked for at once', async () => {
    const { captcha, solver, answer, begin } = openForm();
    await begin();
    answer('first');
    const refusal = new Error('Refused');
    await expect(captcha.consume(() => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(captcha.current()).toMatchObject({ state: 'solving' });
    expect(solver.renew).toHaveBeenCalledTimes(2);
    answer('second');
    const send = call();
    await captcha.consume(send);
    expect(send).toHaveBeenCalledExactlyOnceWith('second');
    expect(captcha.current()).toMatchObject({ state: 'consumed' });
    expect(solver.renew).toHaveBeenCalledTimes(2);
  });

  test('a form that is sent again after a success needs a new answer', async () => {
    const { captcha, answer, begin } = openForm();
    await begin();
    answer('first');
    await captcha.consume(call());
    const send = call();
    const sent = captcha.consume(send);
    answer('second');
    await sent;
    expect(send).toHaveBeenCalledExactlyOnceWith('second');
  });

  test('who submits without having turned to the form before only waits', async () => {
    const { captcha, answer } = openForm();
    const send = call();
    const sent = captcha.consume(send);
    await flushTasks();
    answer('first');
    expect(await sent).toBe(true);
    expect(send).toHaveBeenCalledExactlyOnceWith('first');
  });

  test('where none is needed the call goes out without', async () => {
    const { captcha, start } = openForm();
    start.mockResolvedValue(null);
    const send = call();
    expect(await captcha.consume(send)).toBe(true);
    expect(send).toHaveBeenCalledExactlyOnceWith(null);
    expect(captcha.current()).toEqual({ state: 'notNeeded' });
  });
});

describe('a CAPTCHA that the person solves', () => {
  test('does not make a submit wait, but says what is to be done', async () => {
    const { captcha, answer, begin } = openForm({ isInvisible: false });
    const send = call();
    await begin();
    expect(await captcha.consume(send)).toBe(false);
    expect(captcha.current()).toMatchObject({ state: 'solving', isDue: true });
    answer('first');
    expect(await captcha.consume(send)).toBe(true);
    expect(send).toHaveBeenCalledExactlyOnceWith('first');
  });

  test('asks again after 120 seconds, or when the provider says so', async () => {
    const { captcha, solver, report, answer, begin } = openForm({ isInvisible: false });
    await begin();
    answer('first');
    await vi.advanceTimersByTimeAsync(answerLifetime);
    expect(captcha.current()).toEqual({ state: 'expired', isDue: false });
    expect(solver.renew).toHaveBeenCalledTimes(2);
    answer('second');
    report({ type: 'expired' });
    expect(captcha.current()).toEqual({ state: 'expired', isDue: false });
    expect(await captcha.consume(call())).toBe(false);
    expect(captcha.current()).toEqual({ state: 'expired', isDue: true });
  });
});

describe('a provider that is away', () => {
  test('is said to be, and nothing is sent; a retry begins from the start', async () => {
    const { captcha, start, answer, begin } = openForm();
    start.mockRejectedValueOnce(new Error('Away'));
    await begin();
    expect(captcha.current()).toEqual({ state: 'unavailable' });
    captcha.retry();
    await flushTasks();
    answer('first');
    expect(captcha.current()).toMatchObject({ state: 'solved', answer: 'first' });
  });

  test('is tried again by a submit, which sends nothing as long as it is away', async () => {
    const { captcha, start, answer, begin } = openForm();
    start.mockRejectedValueOnce(new Error('Away')).mockRejectedValueOnce(new Error('Away'));
    const send = call();
    await begin();
    expect(await captcha.consume(send)).toBe(false);
    const sent = captcha.consume(send);
    await flushTasks();
    answer('first');
    expect(await sent).toBe(true);
    expect(send).toHaveBeenCalledExactlyOnceWith('first');
  });

  test('ends the solver, whose later reports nobody hears', async () => {
    const { captcha, solver, report, answer, begin } = openForm();
    await begin();
    report({ type: 'failed' });
    expect(captcha.current()).toEqual({ state: 'unavailable' });
    expect(solver.stop).toHaveBeenCalledOnce();
    answer('late');
    expect(captcha.current()).toEqual({ state: 'unavailable' });
  });
});

describe('a form that goes away', () => {
  test('stops its solver, and sends nothing any more', async () => {
    const { captcha, solver, answer, begin } = openForm();
    await begin();
    const send = call();
    const sent = captcha.consume(send);
    captcha.setPlace(null);
    answer('late');
    expect(await sent).toBe(false);
    expect(send).not.toHaveBeenCalled();
    expect(solver.stop).toHaveBeenCalledOnce();
  });

  test('while its solver is loaded leaves none behind', async () => {
    const { captcha, solver } = openForm();
    captcha.begin();
    captcha.setPlace(null);
    await flushTasks();
    expect(solver.stop).toHaveBeenCalledOnce();
    expect(captcha.current()).toEqual({ state: 'idle' });
  });

  test('and comes back begins anew', async () => {
    const { captcha, start, begin } = openForm();
    await begin();
    captcha.setPlace(null);
    captcha.setPlace(place);
    await begin();
    expect(start).toHaveBeenCalledTimes(2);
    expect(captcha.current()).toMatchObject({ state: 'solving' });
  });
});
