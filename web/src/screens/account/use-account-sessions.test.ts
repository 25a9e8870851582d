// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccountSession, OwnAccountCalls } from '#session/own-account-calls.ts';
import { createOwnAccountCalls } from '#session/own-account-calls.ts';
import { AccountServer } from './testing/account-server.ts';
import { useAccountSessions } from './use-account-sessions.ts';

test('a list that was asked for before another one does not replace it', async () => {
  const answers: PromiseWithResolvers<readonly AccountSession[]>[] = [];
  const sessions = () => {
    const answer = Promise.withResolvers<readonly AccountSession[]>();
    answers.push(answer);
    return answer.promise;
  };
  const account: OwnAccountCalls = { ...createOwnAccountCalls(new AccountServer()), sessions };
  const { result } = renderHook(() => useAccountSessions(account, true));
  act(() => void result.current.reload());
  const time = '2026-03-04T08:00:00.000Z';
  const known = { id: 'ici', createdAt: time, lastSeenAt: time, isCurrent: true, device: '' };
  await act(async () => answers[1]?.resolve([known]));
  await act(async () => answers[0]?.resolve([]));
  expect(result.current.list).toEqual({ state: 'ready', sessions: [known] });
});
