import type { Resource } from '@ne2016/contract';
import { Link } from 'wouter';
import { type User, userOf } from '../../../session/session-state.ts';
import { useSessionState } from '../../../session/session-context.tsx';
import styles from './saved-view-links.module.css';
import { useSavedViewLinks } from './use-saved-view-links.ts';

interface SavedViewLinksProps {
  list: Resource;
  /** Whether this list is on the screen. */
  isShown: boolean;
  /** Called when a link was followed; links then take the place of the entry of the history. */
  onFollow: (() => void) | undefined;
}

/** A link to each saved view of a list. */
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
      {links.map(({ id, name, href, isCurrent }) => (
        <li key={id}>
          <Link
            href={href}
            replace={onFollow !== undefined}
            onClick={(event) => {
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFollow?.();
            }}
            aria-current={isCurrent ? 'true' : undefined}
            title={name}
            className={styles['link']}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
