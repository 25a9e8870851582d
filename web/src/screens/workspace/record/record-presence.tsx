import type { Resource } from '@ne2016/contract';
import type { PresentPerson } from '@ne2016/data-layer';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { TextContext } from '../values/value-text.ts';
import { announcementDelay } from '../connection-status.ts';
import { initialsOf, namesText, presenceText, presentName } from './presence-text.ts';
import styles from './record-presence.module.css';

/** So many have a circle of their own. */
const mostCircles = 4;

interface PresenceLineProps {
  resource: Resource;
  others: readonly PresentPerson[];
  context: TextContext;
}

/** Read aloud is what lasts: somebody who goes through the fields says nothing with each of them. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), announcementDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** Who else has the record open. It has its room before there is anybody, so that nothing moves. */
export function PresenceLine({ resource, others, context }: PresenceLineProps) {
  const { t } = useTranslation();
  const text = presenceText(resource, others, context.pack.locale, t);
  return (
    <div className={styles['line']}>
      <p className={styles['seen']} title={text || undefined} aria-hidden="true">
        {others.slice(0, mostCircles).map((person) => (
          <span key={person.id} className={styles['circle']} title={presentName(person, t)}>
            {initialsOf(person)}
          </span>
        ))}
        <span className={styles['text']}>{text}</span>
      </p>
      <p role="status" className="visually-hidden">
        {useDebounced(text)}
      </p>
    </div>
  );
}

interface FieldEditorsProps {
  id: string;
  editors: readonly PresentPerson[];
  locale: string;
}

/** The names of those who are editing a value, over the edge of its field; by `id` in words. */
export function FieldEditors({ id, editors, locale }: FieldEditorsProps) {
  const { t } = useTranslation();
  if (editors.length === 0) return null;
  const names = namesText(editors, locale, t);
  return (
    <span className={styles['editors']}>
      <span aria-hidden="true">{names}</span>
      <span id={id} hidden>
        {t('record.presence.here', { count: editors.length, names })}
      </span>
    </span>
  );
}
