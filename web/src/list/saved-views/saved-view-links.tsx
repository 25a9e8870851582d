import type { Resource } from '@ne2016/contract';
import { Link } from 'wouter';
import { formatNumber } from '#formats/format-number.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { type User, userOf } from '#session/session-state.ts';
import { useSessionState } from '#session/session-context.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import styles from './saved-view-links.module.css';
import { type SavedViewLink, useSavedViewLinks } from './use-saved-view-links.ts';
import { useViewCount } from './view-counts-context.tsx';

interface SavedViewLinksProps {
  list: Resource;
  /** Whether this list is on the screen. */
  isShown: boolean;
  /** Called when a link was followed; links then take the place of the entry of the history. */
  onFollow: (() => void) | undefined;
}

/** A link to each saved view of a list, and to the whole list where that opens with one. */
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
      href={href}
      replace={onFollow !== undefined}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFollow?.();
      }}
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
