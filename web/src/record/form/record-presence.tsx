import type { Resource } from '@ne2016/contract';
import type { PresentPerson } from '@ne2016/data-layer';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLiveRegion } from '#ui/live/live-text.tsx';
import type { TextContext } from '#values/text-context.ts';
import { announcementDelay } from '#platform/connection-status.ts';
import { PersonCircle } from '#live/people/person-circle.tsx';
import { personColour } from '#live/people/person-colour.ts';
import { namesText, presenceText, presentName } from '#live/records/presence-text.ts';
import styles from './record-presence.module.css';

/** Number of people with a circle of their own. */
const mostCircles = 4;

interface PresenceLineProps {
  resource: Resource;
  others: readonly PresentPerson[];
  context: TextContext;
}

/** Milliseconds during which a text is not announced again. */
const repeatTime = 60_000;

/**
 * Returns the text to announce. Announces only states that last, so that moving through the fields is silent;
 * so is a return to a recent state.
 */
function useAnnouncement(text: string): { text: string; isRepeated: boolean } {
  const [announced, setAnnounced] = useState({ text: '', isRepeated: true });
  const said = useRef(new Map<string, number>());
  useEffect(() => {
    const timer = setTimeout(() => {
      const before = said.current.get(text) ?? Number.NEGATIVE_INFINITY;
      const isRepeated = performance.now() - before < repeatTime;
      if (!isRepeated) said.current.set(text, performance.now());
      setAnnounced({ text, isRepeated });
    }, announcementDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}

/** Shows who else has the record open. Its space is reserved, so that nothing moves. */
export function PresenceLine({ resource, others, context }: PresenceLineProps) {
  const { t } = useTranslation();
  const text = presenceText(resource, others, context.pack.locale, t);
  const announcement = useAnnouncement(text);
  const { turn, ...live } = useLiveRegion(announcement.isRepeated ? '' : announcement.text, {
    cause: 'news',
  });
  return (
    <div className={styles['line']}>
      <p className={styles['seen']} title={text || undefined} aria-hidden="true">
        {others.slice(0, mostCircles).map((person) => (
          <PersonCircle key={person.id} person={person} title={presentName(person, t)} />
        ))}
        <span className={styles['text']}>{text}</span>
      </p>
      <p role="status" {...live} className="visually-hidden">
        <span key={turn}>{announcement.text}</span>
      </p>
    </div>
  );
}

interface FieldEditorsProps {
  id: string;
  editors: readonly PresentPerson[];
  locale: string;
}

/** The names of the people who edit a value, at the edge of its field; `id` identifies the full text. */
export function FieldEditors({ id, editors, locale }: FieldEditorsProps) {
  const { t } = useTranslation();
  const [first] = editors;
  if (first === undefined) return null;
  const colour = personColour(first.id);
  const names = namesText(editors, locale, t);
  return (
    <>
      <span data-person={colour} className={styles['outline']} />
      <span data-person={colour} className={styles['editors']}>
        <span aria-hidden="true">{names}</span>
        <span id={id} hidden>
          {t('record.presence.here', { count: editors.length, names })}
        </span>
      </span>
    </>
  );
}
