import { Link } from '#routes/link.tsx';
import type { Resource } from '@ne2016/contract';
import { formatNumber } from '@ne2016/contract/numbers';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { listPath } from '#routes/list-paths.ts';
import { SavedViewLinks } from '#list/saved-views/saved-view-links.tsx';
import { ResourceIcon } from '#values/resource-icon.tsx';
import { useViewMemory } from '#live/lists/view-memory.ts';
import styles from './list-links.module.css';
import { useListSize } from '#live/lists/use-list-size.ts';
import { VisitChanges } from './visit-changes.tsx';

interface ListLinksProps {
  lists: readonly Resource[];
  /** `null`: none of them is shown. */
  current: Resource | null;
  /** Called with the list whose link was followed; links then replace the history entry. */
  onFollow?: (list: Resource) => void;
}

/** A link to each list, with its number of records if that is known. */
export function ListLinks({ lists, current, onFollow }: ListLinksProps) {
  const hasIcons = lists.some(({ icon }) => icon !== null);
  return (
    <ul className={styles['lists']}>
      {lists.map((list) => (
        <li key={list.name}>
          <ListLink list={list} hasIcons={hasIcons} isCurrent={list === current} onFollow={onFollow} />
          <SavedViewLinks
            list={list}
            isShown={list === current}
            onFollow={onFollow && (() => onFollow(list))}
          />
          {list === current && <VisitChanges list={list} onFollow={onFollow && (() => onFollow(list))} />}
        </li>
      ))}
    </ul>
  );
}

interface ListLinkProps {
  list: Resource;
  /** Whether any list next to it has an icon. */
  hasIcons: boolean;
  isCurrent: boolean;
  onFollow: ListLinksProps['onFollow'];
}

function ListLink({ list, hasIcons, isCurrent, onFollow }: ListLinkProps) {
  const pack = useLocalePack();
  const size = useListSize(list);
  const memory = useViewMemory();
  const { plural } = list.labels;
  return (
    <Link
      // As the list was left; the current list without filters, as at first.
      to={isCurrent ? listPath(list.name) : memory.addressOf(list.name)}
      onClick={() => onFollow?.(list)}
      aria-current={isCurrent ? 'page' : undefined}
      title={plural}
      className={styles['link']}
    >
      <ResourceIcon resource={list} keepsRoom={hasIcons} />
      {list.icon === null && <span data-short={plural.slice(0, 2)} className={styles['short']} />}
      <span className={styles['name']}>{plural}</span>
      {size !== null && <span className={styles['size']}>{formatNumber(size, pack)}</span>}
    </Link>
  );
}
