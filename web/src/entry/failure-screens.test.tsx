// @vitest-environment jsdom
import { HttpError, type HttpRequest } from '@ne2016/data-layer';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Session } from '#session/session.ts';
import { SessionProvider, useSessionState } from '#session/session-context.tsx';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { UnreachableScreen } from './failure-screens.tsx';

beforeAll(startFrenchTexts);
afterEach(() => void vi.useRealTimers());

function Shown() {
  const session = useSessionState();
  return session.state === 'unreachable' ? <UnreachableScreen problem={session.problem} /> : session.state;
}

test('a server that was away is found again without a click, when it wanted to be asked', async () => {
  vi.useFakeTimers();
  const pauses = [null, null, 30];
  const request = vi.fn((_: HttpRequest) => {
    const retryAfter = pauses.shift();
    if (retryAfter === undefined) return Promise.resolve({ status: 200, headers: new Headers(), body: null });
    const problem = { code: 'network', status: null, detail: '', errors: [], retryAfter } as const;
    return Promise.reject(new HttpError(problem));
  });
  const session = new Session({ request });
  await session.refresh();
  const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  render(<Shown />, {
    wrapper: ({ children }) => <SessionProvider session={session}>{children}</SessionProvider>,
  });
  await wait(10_000);
  expect(request).toHaveBeenCalledTimes(3);
  await wait(29_000);
  expect(screen.getByRole('heading', { name: 'Le serveur est injoignable' })).toBeDefined();
  await wait(1000);
  expect(screen.getByText('anonymous')).toBeDefined();
  await wait(60_000);
  expect(request).toHaveBeenCalledTimes(4);
});
