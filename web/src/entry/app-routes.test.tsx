// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { App } from './app.tsx';
import { Session } from '#session/session.ts';
import type { SessionState, User } from '#session/session-state.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { WorkspaceRoute } from './app-routes.tsx';

vi.mock('#workspace/workspace-screen.tsx', () => ({ WorkspaceScreen: FirstUser }));
beforeAll(startFrenchTexts);
beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}))));
afterEach(() => void vi.unstubAllGlobals());

/** Keeps its initial user, as the real one keeps loaded data and input. */
function FirstUser({ user }: { user: User }) {
  const [first] = useState(user.name);
  return <p>{first}</p>;
}

const ada: User = { id: '1', name: 'Ada', email: 'ada@exemple.fr', role: 'editor' };
const bob: User = { id: '2', name: 'Bob', email: 'bob@exemple.fr', role: 'editor' };
const route = (session: SessionState) => <WorkspaceRoute session={session} resource="project" />;

test('the workspace outlives an ended session, and nothing of it is left to somebody else who signs in', async () => {
  const { rerender } = render(route({ state: 'signedIn', user: ada }));
  const shown = await screen.findByText('Ada');
  rerender(route({ state: 'expired', user: ada }));
  rerender(route({ state: 'signedIn', user: { ...ada } }));
  expect(shown.isConnected).toBe(true);
  rerender(route({ state: 'expired', user: ada }));
  rerender(route({ state: 'signedIn', user: bob }));
  expect(await screen.findByText('Bob')).toBeDefined();
  expect(shown.isConnected).toBe(false);
});

test.each(['#/RESET/token', '#/Reset/token', '#/ESPACE/project', '#/espace/project/1/2', '#/nowhere'])(
  'specification §2: any other path redirects to /, which tells capitals from small letters: %s',
  async (hash) => {
    const session = new Session({
      request: () => Promise.resolve({ status: 200, headers: new Headers(), body: null }),
    });
    await session.refresh();
    location.hash = hash;
    render(<App session={session} />);
    await waitFor(() => expect(location.hash).toBe('#/'));
    expect(screen.getByRole('heading', { name: 'Connexion' })).toBeDefined();
  },
);
