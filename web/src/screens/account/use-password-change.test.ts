// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createOwnAccountCalls } from '#session/own-account-calls.ts';
import { AccountServer } from './testing/account-server.ts';
import { usePasswordChange } from './use-password-change.ts';

test('a refusal that came while the form was closed is not told when it opens again', async () => {
  const server = new AccountServer();
  server.refusals['change-password'] = [{}];
  const answer = server.hold('change-password');
  const account = createOwnAccountCalls(server);
  const { result } = renderHook(() => usePasswordChange(account, () => undefined));
  act(() => {
    result.current.open();
    result.current.setCurrentPassword('celui d’avant');
    result.current.value.setPassword('un mot de passe tout neuf');
    result.current.value.setConfirmation('un mot de passe tout neuf');
  });
  let change: Promise<void> | undefined;
  act(() => {
    change = result.current.change();
  });
  act(() => result.current.abandon());
  answer();
  await act(() => change);
  await waitFor(() => expect(result.current.problem).not.toBeNull());
  act(() => result.current.open());
  expect(result.current.problem).toBeNull();
});
