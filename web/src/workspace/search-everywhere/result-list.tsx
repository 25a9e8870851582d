import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { ResourceIcon } from '#values/resource-icon.tsx';
import styles from './search-everywhere.module.css';
import type { ResultGroup, SearchResult } from './search-result.ts';

/** The identifier of the element of a result. */
export const optionId = (list: string, result: SearchResult) => `${list}-${result.id}`;

const hasIcons = ({ results }: ResultGroup) => results.some(({ resource }) => resource?.icon);

interface ResultListProps {
  id: string;
  groups: readonly ResultGroup[];
  /** The result that Enter chooses. */
  active: SearchResult | undefined;
  onChoose: (result: SearchResult) => void;
}

/** What was found, by kinds, on the ARIA pattern of a list box; the focus stays in the field. */
export function ResultList({ id, groups, active, onChoose }: ResultListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useActiveInSight(list, active?.id);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('searchEverywhere.results')}
      className={styles['results']}
    >
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
          <div id={`${id}-group-${group.id}`} role="presentation" className={styles['group']}>
            <span className={styles['groupName']}>
              {group.resource !== undefined && <ResourceIcon resource={group.resource} />}
              {group.label}
            </span>
            {group.note !== undefined && <span className={styles['note']}>{group.note}</span>}
          </div>
          {group.results.map((result) => (
            // The field has the keys of all of them.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={result.id}
              id={optionId(id, result)}
              role="option"
              aria-selected={result.id === active?.id}
              className={classNames(styles['result'])}
              // The focus stays where it is typed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(result)}
            >
              {result.resource !== undefined && (
                <ResourceIcon resource={result.resource} keepsRoom={hasIcons(group)} />
              )}
              <span className={styles['label']}>{result.label}</span>
              {result.detail !== undefined && <span className={styles['detail']}>{result.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function useActiveInSight(list: RefObject<HTMLElement | null>, active: string | undefined): void {
  useEffect(() => {
    // Not before the first key: the list has just come into sight.
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [list, active]);
}
