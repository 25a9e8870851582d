import { useState } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { Button } from '#ui/button/button.tsx';
import { findResource } from '#values/resource-by-name.ts';
import styles from './inspector.module.css';
import type { LoggedEntry, EventLogBuffer } from './event-log-buffer.ts';

/** Formats `14:07:31,250`: the order of events within a second can matter. */
function momentText(at: number, pack: LocalePack): string {
  return new Date(at).toLocaleTimeString(pack.locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
}

/** The latest events, their handling and its reasons; it can be paused for reading. */
export function EventLog({ eventLog }: { eventLog: EventLogBuffer }) {
  const { t } = useTranslation();
  const newest = useSubscribed(eventLog, () => eventLog.value);
  const [held, setHeld] = useState<readonly LoggedEntry[] | null>(null);
  const shown = held ?? newest;
  const clear = () => {
    eventLog.clear();
    if (held !== null) setHeld([]);
  };
  return (
    <div className={styles['part']}>
      <div className={styles['eventsHead']}>
        <h3>{t('inspector.events')}</h3>
        <Button aria-pressed={held !== null} onClick={() => setHeld(held === null ? newest : null)}>
          {held === null ? t('inspector.pause') : t('inspector.resume')}
        </Button>
        <Button onClick={clear}>{t('inspector.clear')}</Button>
      </div>
      {shown.length === 0 && <p className={styles['note']}>{t('inspector.noEvent')}</p>}
      <ol className={styles['events']} aria-label={t('inspector.events')}>
        {shown.map((entry) => (
          <EventLine key={entry.serial} entry={entry} />
        ))}
      </ol>
    </div>
  );
}

function EventLine({ entry }: { entry: LoggedEntry }) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const list = findResource(entry.resource)?.labels.plural ?? entry.resource;
  return (
    <li>
      <span className={styles['code']}>{momentText(entry.at, pack)}</span>{' '}
      <strong>{entry.id === null ? list : `${list} ${entry.id}`}</strong>{' '}
      {t('inspector.happened', {
        event: t(`inspector.event.${entry.event}`),
        outcome: t(`inspector.outcome.${entry.outcome}`),
      })}
    </li>
  );
}
