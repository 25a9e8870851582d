import { expect, test, vi } from 'vitest';
import type { Session } from '#session/session.ts';
import type { SessionState } from '#session/session-state.ts';
import { keepAfterSignIn } from './use-workspace-layer.ts';

const user = { id: '1', name: 'Camille', email: 'camille@exemple.fr', role: 'editor' } as const;

test('keeps on this device again what is unsaved once the person has signed in again, and only then', () => {
  let state: SessionState = { state: 'signedIn', user };
  let tell: () => void = () => undefined;
  const session = {
    current: () => state,
    subscribe(listener: () => void) {
      tell = listener;
      return () => undefined;
    },
  } as unknown as Session;
  const resumeStorage = vi.fn();
  keepAfterSignIn(session, { resumeStorage });
  state = { state: 'expired', user };
  tell();
  expect(resumeStorage).not.toHaveBeenCalled();
  state = { state: 'signedIn', user };
  tell();
  tell();
  expect(resumeStorage).toHaveBeenCalledTimes(1);
});
