// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { Session } from '#session/session.ts';
import type { SessionState } from '#session/session-state.ts';
import { personPart } from '#platform/current-person.ts';
import { undoPart } from '#live/undo/undo.ts';
import { createWorkspace, keepAfterSignIn } from './create-workspace.ts';

const user = { id: '1', name: 'Camille', email: 'camille@exemple.fr', role: 'editor' } as const;

function startSession() {
  let state: SessionState = { state: 'signedIn', user };
  const listeners = new Set<() => void>();
  const session = {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Session;
  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return { session, become };
}

test('the parts of a workspace stay the same, and its person has the role of now', () => {
  const { session, become } = startSession();
  const { parts } = createWorkspace(session, user);
  const person = parts.get(personPart);
  const before = person.current();
  const heard = vi.fn();
  person.subscribe(heard);
  expect(before).toEqual({ id: '1', role: 'editor' });
  expect(person.current()).toBe(before);
  become({ state: 'signedIn', user: { ...user, role: 'reader' } });
  expect(heard).toHaveBeenCalledOnce();
  expect(person.current()).toEqual({ id: '1', role: 'reader' });
  // Nothing of another person, who gets a workspace of their own.
  become({ state: 'signedIn', user: { ...user, id: '2', role: 'admin' } });
  expect(person.current()).toEqual({ id: '1', role: 'reader' });
  become({ state: 'anonymous' });
  expect(person.current()).toEqual({ id: '1', role: 'reader' });
  expect(parts.get(personPart)).toBe(person);
  expect(parts.get(undoPart)).not.toBe(undoPart.outside);
});

test('keeps on this device again what is unsaved once the person has signed in again, and only then', () => {
  const { session, become } = startSession();
  const resumeStorage = vi.fn();
  keepAfterSignIn(session, { resumeStorage });
  become({ state: 'expired', user });
  expect(resumeStorage).not.toHaveBeenCalled();
  become({ state: 'signedIn', user });
  become({ state: 'signedIn', user });
  expect(resumeStorage).toHaveBeenCalledTimes(1);
});
