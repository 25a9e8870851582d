import { Link } from '#routes/link.tsx';
import type { Person, Resource } from '@ne2016/contract';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { type User, userOf } from '#session/session-state.ts';
import { useSessionState } from '#session/session-context.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import styles from './saved-view-links.module.css';
import { useViewCount } from './published-counts.tsx';
import { useMemo } from 'react';
import { formatNumber } from '@ne2016/contract/numbers';
import { listPath } from '#routes/list-paths.ts';
import { useQuery } from '#routes/use-location.ts';
import { useSavedViews } from '../state/use-saved-views.ts';
import { plainText, readViewAddress, savedViewQuery } from '#query/view/view-address.ts';

interface SavedViewLinksProps {
  list: Resource;
  /** Whether this list is on the screen. */
  isShown: boolean;
  /** Called when a link was followed; with it, links replace the current history entry. */
  onFollow: (() => void) | undefined;
}

/** Links to the saved views of a list, and to the whole list if it opens with a view. */
export function SavedViewLinks(props: SavedViewLinksProps) {
  const session = useSessionState();
  const user = userOf(session);
  return user === null ? null : <Links {...props} user={user} />;
}

function Links({ list, isShown, onFollow, user }: SavedViewLinksProps & { user: User }) {
  const links = useSavedViewLinks(list, user, isShown);
  if (links.length === 0) return null;
  return (
    <ul className={styles['links']}>
      {links.map((link) => (
        <li key={link.id ?? 'all'}>
          <ViewLink list={list} link={link} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

interface ViewLinkProps extends Pick<SavedViewLinksProps, 'list' | 'onFollow'> {
  link: SavedViewLink;
}

function ViewLink({ list, link: { id, name, href, isCurrent }, onFollow }: ViewLinkProps) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const count = useViewCount(list, id);
  const shown = count === null ? null : formatNumber(count, pack);
  return (
    <Link
      to={href}
      onClick={() => onFollow?.()}
      aria-current={isCurrent ? 'true' : undefined}
      className={styles['link']}
    >
      <span title={name} className={styles['name']}>
        {name} {/* « En travaux (142 fiches) » */}
        {shown !== null && (
          <span className="visually-hidden">{t('savedViews.count', { count: count ?? 0, shown })}</span>
        )}
      </span>
      {shown !== null && (
        <span aria-hidden="true" className={styles['count']}>
          {shown}
        </span>
      )}
    </Link>
  );
}

/** A link to a saved view, or to the whole list. */
interface SavedViewLink {
  /** `null` for the whole list. */
  readonly id: number | null;
  readonly name: string;
  /** The path after the `#`, with its query. */
  readonly href: string;
  /** Whether it is open, changed or not. */
  readonly isCurrent: boolean;
}

/**
 * Returns the links to the saved views of a list for the navigation, by name, updated live. If the list opens
 * with a view, the whole list comes first, because the link of the list itself then opens that view.
 * @param isShown Whether the list is on the screen.
 */
function useSavedViewLinks(resource: Resource, person: Person, isShown: boolean): readonly SavedViewLink[] {
  const { views, defaultView } = useSavedViews(resource, person);
  const query = useQuery();
  const { t } = useTranslation();
  return useMemo(() => {
    const { id: named, text } = readViewAddress(query);
    const current = named ?? (text === null ? defaultView?.id : undefined);
    const path = listPath(resource.name);
    const links = views.map(({ id, name }) => ({
      id,
      name,
      href: `${path}?${savedViewQuery(id)}`,
      isCurrent: isShown && id === current,
    }));
    if (defaultView === null) return links;
    const name = t('savedViews.allRecords');
    const isCurrent = isShown && named === null && text === plainText;
    return [{ id: null, name, href: `${path}?${plainText}`, isCurrent }, ...links];
  }, [views, defaultView, resource, query, isShown, t]);
}
