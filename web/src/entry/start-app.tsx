import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Session } from '../session/session.ts';
import { App } from './app.tsx';
import { elsewhereAttribute, isLoginHash } from './page-state.ts';
import { takeOverSubmits } from './take-over-submits.ts';

/** Brings the prerendered login to life where it is what is shown; makes every other screen anew in its place. */
export function startApp(root: HTMLElement, session: Session): void {
  const page = document.documentElement;
  const isPrerendered = root.firstElementChild !== null;
  const app = <App session={session} />;
  if (isPrerendered && !page.hasAttribute(elsewhereAttribute) && isLoginHash(location.hash)) {
    // In slices: somebody may be typing already.
    startTransition(() => {
      hydrateRoot(root, app);
    });
    return;
  }
  root.replaceChildren();
  page.removeAttribute(elsewhereAttribute);
  takeOverSubmits();
  createRoot(root).render(app);
}
