import './styles/tokens.css';
import './styles/base.css';
import { createHttpClient } from '@ne2016/data-layer';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { startI18n } from './i18n/start-i18n.ts';
import { AppRoutes } from './routes/app-routes.tsx';
import { CrashBoundary } from './routes/crash-boundary.tsx';
import { createSession } from './session/create-session.ts';
import { SessionProvider } from './session/session-context.tsx';
import { watchOtherTabs } from './session/watch-other-tabs.ts';

async function start(root: HTMLElement): Promise<void> {
  const session = createSession(createHttpClient());
  watchOtherTabs(session);
  void session.refresh();
  await startI18n();
  createRoot(root).render(
    <SessionProvider session={session}>
      <Router hook={useHashLocation}>
        <CrashBoundary>
          <AppRoutes />
        </CrashBoundary>
      </Router>
    </SessionProvider>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
start(root).catch((error: unknown) => {
  // Without its texts the interface cannot say what is wrong; the page itself holds that one sentence.
  document.getElementById('start-failed')?.removeAttribute('hidden');
  throw error;
});
