import type { Resource } from '@ne2016/contract';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#session/session-state.ts';
import type { ScreenPart } from '#extensions/part-api.ts';
import { Icon } from '#ui/button/icon.tsx';
import frameStyles from '#ui/form/search-frame.module.css';
import { TextInput } from '#ui/form/text-input.tsx';
import { Modal } from '#ui/modal/modal.tsx';
import { useInitialFocus } from '#ui/modal/use-initial-focus.ts';
import { WhenLeft } from '#ui/modal/when-left.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { OpenRequest } from '#record/linked/open-elsewhere.ts';
import { LiveText } from '#ui/live/live-text.tsx';
import styles from './search-everywhere.module.css';
import type { ResultGroup, SearchResult } from './search-result.ts';
import { useResultGroups } from './use-result-groups.ts';
import { classNames } from '#ui/class-names.ts';
import { ResourceIcon } from '#values/resource-icon.tsx';

interface SearchEverywhereProps {
  open: boolean;
  onClose: () => void;
  user: User;
  lists: readonly Resource[];
  /** The shown list; `null`: a screen is shown. */
  current: Resource | null;
  screens: readonly ScreenPart[];
  openRecord: (request: OpenRequest) => void;
}

/** Searches the records of all lists, lists and actions; opens, shows or runs the chosen result. */
export function SearchEverywhere({ open, onClose, ...props }: SearchEverywhereProps) {
  const { t } = useTranslation();
  const chosen = useRef<SearchResult>(null);
  return (
    <Modal open={open} onClose={onClose} title={t('searchEverywhere.title')} size="medium">
      <WhenLeft
        call={() => {
          chosen.current?.afterwards?.();
          chosen.current = null;
        }}
      />
      <Search
        {...props}
        onChoose={(result) => {
          chosen.current = result;
          onClose();
          result.choose?.();
        }}
      />
    </Modal>
  );
}

interface SearchProps extends Omit<SearchEverywhereProps, 'open' | 'onClose'> {
  onChoose: (result: SearchResult) => void;
}

function Search({ onChoose, ...props }: SearchProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useInitialFocus<HTMLInputElement>();
  const [query, setQuery] = useState('');
  const { groups, isComplete, finish } = useResultGroups({ ...props, query });
  const results = groups.flatMap((group) => group.results);
  const found = results.filter(({ leadsOn }) => leadsOn !== true);
  const { active, move, activeNow } = useActiveResult(results, query);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Typing and pressing Enter at once chooses a match of the whole text.
      flushSync(finish);
      const result = activeNow();
      if (result !== undefined) onChoose(result);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={classNames(frameStyles['frame'], styles['field'])}>
        <Icon name="search" />
        <TextInput
          ref={input}
          role="combobox"
          aria-label={t('searchEverywhere.title')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(id, active)}
          placeholder={t('searchEverywhere.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={setQuery}
          onKeyDown={press}
        />
      </div>
      <ResultList id={id} groups={groups} active={active} onChoose={onChoose} />
      <LiveText
        cause={{ question: query }}
        text={isComplete ? t('searchEverywhere.count', { count: found.length }) : ''}
        isBusy={!isComplete}
      />
    </>
  );
}

/**
 * Returns the result that Enter chooses: the first one of each query, until the arrow keys move to another,
 * cyclically.
 */
function useActiveResult(results: readonly SearchResult[], query: string) {
  const [chosen, setChosen] = useState<{ query: string; id: string } | null>(null);
  const place = chosen?.query === query ? results.findIndex(({ id }) => id === chosen.id) : -1;
  const active = results[Math.max(place, 0)];
  const latest = useRef(active);
  useEffect(() => {
    latest.current = active;
  });
  const move = (step: number) => {
    const next = results.at((Math.max(place, 0) + step) % results.length);
    if (next !== undefined) setChosen({ query, id: next.id });
  };
  return { active, move, activeNow: () => latest.current };
}

/** Returns the identifier of a result’s element. */
const optionId = (list: string, result: SearchResult) => `${list}-${result.id}`;

const hasIcons = ({ results }: ResultGroup) => results.some(({ resource }) => resource?.icon);

interface ResultListProps {
  id: string;
  groups: readonly ResultGroup[];
  /** The result that Enter chooses. */
  active: SearchResult | undefined;
  onChoose: (result: SearchResult) => void;
}

/** The results in groups, as an ARIA listbox; the focus stays in the input. */
function ResultList({ id, groups, active, onChoose }: ResultListProps) {
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
            // The input handles the keys of all results.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={result.id}
              id={optionId(id, result)}
              role="option"
              aria-selected={result.id === active?.id}
              className={classNames(styles['result'])}
              // The focus stays in the input.
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
    // Not before the first key: the list has just become visible.
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [list, active]);
}
