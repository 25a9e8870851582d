import { renderToString } from 'react-dom/server';
import { defaultLanguage } from '#i18n/languages.ts';
import { startI18n } from '#i18n/start-i18n.ts';
import { Session } from '#session/session.ts';
import { App } from './app.tsx';

/** Returns the page before anything is known about the visitor: the login. Runs at build time, in Node. */
export function prerenderApp(): string {
  startI18n(defaultLanguage);
  const session = new Session({
    request: () => Promise.reject(new Error('Nothing is asked while building')),
  });
  return renderToString(<App session={session} />);
}
