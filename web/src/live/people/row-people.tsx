import type { PresentColleague } from '@ne2016/data-layer';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { namesText } from '../records/presence-text.ts';
import { PersonCircle } from './person-circle.tsx';
import styles from './row-people.module.css';

/** Number of people with a circle of their own in a row. */
const mostCircles = 2;

/** Shows who else has the record of a row open. */
export function RowPeople({ people }: { people: readonly PresentColleague[] }) {
  const { t } = useTranslation();
  const { locale } = useLocalePack();
  if (people.length === 0) return null;
  const text = t('list.row.openedBy', { names: namesText(people, locale, t, false) });
  const more = people.length - mostCircles;
  return (
    <span className={styles['people']} title={text}>
      {people.slice(0, mostCircles).map((person) => (
        <PersonCircle key={person.id} person={person} />
      ))}
      {more > 0 && (
        <span aria-hidden="true" className={styles['more']}>
          +{more}
        </span>
      )}
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
