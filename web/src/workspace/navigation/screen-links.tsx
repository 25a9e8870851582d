import { Link } from '#routes/link.tsx';
import type { ScreenPart } from '#extensions/part-api.ts';
import { listPath } from '#routes/list-paths.ts';
import { ResourceIcon } from '#values/resource-icon.tsx';
import styles from './list-links.module.css';

/** The team’s screens that the person may see, and the current one. */
export interface Screens {
  readonly all: readonly ScreenPart[];
  readonly current: ScreenPart | null;
}

interface ScreenLinksProps {
  screens: Screens;
  /** Whether any list above it has an icon. */
  hasIcons: boolean;
  /** Called with the screen whose link was followed; links then replace the history entry. */
  onFollow?: (screen: ScreenPart) => void;
}

/** A link to each screen of the team, below those to the lists. */
export function ScreenLinks({ screens: { all, current }, hasIcons, onFollow }: ScreenLinksProps) {
  if (all.length === 0) return null;
  return (
    <ul className={styles['lists']}>
      {all.map((screen) => (
        <li key={screen.path}>
          <Link
            to={listPath(screen.path)}
            onClick={() => onFollow?.(screen)}
            aria-current={screen === current ? 'page' : undefined}
            title={screen.label}
            className={styles['link']}
          >
            <ResourceIcon resource={screen} keepsRoom={hasIcons} />
            {screen.icon === null && (
              <span data-short={screen.label.slice(0, 2)} className={styles['short']} />
            )}
            <span className={styles['name']}>{screen.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
