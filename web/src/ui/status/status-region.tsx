import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/icon-button.tsx';
import styles from './status-region.module.css';

/** How long a message stays, in milliseconds. Nothing depends on having read it. */
const stay = 6000;

const AnnounceContext = createContext<((text: string) => void) | null>(null);

/**
 * Says in passing that something was done; seen at the edge of the page and read aloud.
 * @throws Error outside of a {@link StatusRegion}.
 */
export function useAnnounce(): (text: string) => void {
  const announce = useContext(AnnounceContext);
  if (announce === null) throw new Error('useAnnounce is called outside of a StatusRegion');
  return announce;
}

/** Shows the newest message of everything below. */
export function StatusRegion({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [message, setMessage] = useState<{ text: string } | null>(null);
  const announce = useCallback((text: string) => setMessage({ text }), []);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), stay);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* Stays readable to assistive tools while a modal makes the rest of the page inert. */}
      <div role="status" className={styles['region']} data-live-announcer="true">
        {message !== null && (
          <div className={styles['message']}>
            <span>{message.text}</span>
            <IconButton icon="close" label={t('ui.dismiss')} onClick={() => setMessage(null)} />
          </div>
        )}
      </div>
    </AnnounceContext>
  );
}
