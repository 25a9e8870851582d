import { Link } from '#routes/link.tsx';
import type { Resource } from '@ne2016/contract';
import { useListText } from '#i18n/use-list-text.ts';
import { listPath } from '#routes/list-paths.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { authorName } from '#live/records/change-author.ts';
import { useListPeople } from '#live/authors/workspace-authors.ts';
import { plainView } from '#query/view/view.ts';
import { viewText } from '#query/view/view-text.ts';
import { useListVisit, useVisitChanges } from '#live/visits/workspace-visits.ts';
import { focusHeading } from '#platform/focus-heading.ts';
import styles from './visit-changes.module.css';

/** Returns the address of the records of a list that others have changed since the last visit. */
function newsAddress({ name }: Resource): string {
  const isNews = { field: '@news', operator: 'is', values: ['true'] } as const;
  return `${listPath(name)}?${viewText({ ...plainView, filter: { match: 'all', parts: [isNews] } })}`;
}

interface VisitChangesProps {
  list: Resource;
  /** Called when the link was followed; it then replaces the history entry. */
  onFollow: (() => void) | undefined;
}

/**
 * « Depuis votre dernière visite »: the number of records that others have changed, their names, and a link
 * to these records.
 */
export function VisitChanges({ list, onFollow }: VisitChangesProps) {
  const { t } = useTranslation();
  const listText = useListText();
  const visit = useListVisit(list);
  const news = useVisitChanges(visit);
  const people = useListPeople(list)?.people;
  if (news === null) return null;
  const names = news.editors.map((id) => authorName(people?.get(id), t));
  const by = t('visits.by', { names: listText(names) });
  const markSeen = () => {
    // The button disappears with its text.
    focusHeading();
    visit?.markSeen();
  };
  return (
    <section aria-label={t('visits.title')} className={styles['news']}>
      <p className={styles['title']}>{t('visits.title')}</p>
      <Link to={newsAddress(list)} onClick={() => onFollow?.()} className={styles['link']}>
        {t('visits.changed', { count: news.count })}
      </Link>
      <p title={by} className={styles['by']}>
        {by}
      </p>
      <Button look="quiet" onClick={markSeen} className={styles['seen']}>
        {t('visits.markSeen')}
      </Button>
    </section>
  );
}
