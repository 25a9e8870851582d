import {
  type Colleague,
  type HistoryEntry,
  type HistoryFilter,
  type HistoryPage,
  type Resource,
  shownAttributes,
} from '@ne2016/contract';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { FeedEnd } from './feed-end.tsx';
import { usePagedFeed } from './use-paged-feed.ts';
import { personText } from '#live/records/change-author.ts';
import styles from './history.module.css';

interface HistoryPagesProps {
  resource: Resource;
  /** Memoize it: a new function loads again. */
  load: (filter: HistoryFilter) => Promise<HistoryPage>;
  /** Changes when there may be new entries. */
  sign: unknown;
  /** Renders the loaded entries. `isWhole` is false if a filter left entries out. */
  children: (entries: readonly HistoryEntry[], isWhole: boolean) => ReactNode;
}

const versionOf = ({ version }: HistoryEntry) => version;

/** The changes, in pages and filtered; updated live. */
export function HistoryPages({ resource, load, sign, children }: HistoryPagesProps) {
  const { t } = useTranslation();
  const { asked, filter, change, isPlain } = useHistoryChoice();
  const loadPage = useCallback(
    (cursor: string | undefined) => load(cursor === undefined ? filter : { ...filter, cursor }),
    [load, filter],
  );
  const feed = usePagedFeed(loadPage, versionOf, sign);
  const { entries } = feed;
  const people = usePeopleOf(entries);
  return (
    <>
      <HistoryFilters resource={resource} choice={{ asked, filter, people, change }} />
      {children(entries, isPlain)}
      <FeedEnd
        feed={feed}
        isEmpty={entries.length === 0}
        emptyText={t('history.empty')}
        failedText={t('history.failed')}
      />
    </>
  );
}

/** Days of each period, by the key of the text `history.since.{name}`. */
const periods = { day: 1, week: 7, month: 30 } as const;
type Period = keyof typeof periods;

const isPeriod = (text: string): text is Period => Object.hasOwn(periods, text);
const millisecondsOfDay = 86_400_000;

/** The chosen filter; empty texts do not filter. */
interface Asked {
  readonly attribute: string;
  readonly person: string;
  readonly period: string;
}

const everything: Asked = { attribute: '', person: '', period: '' };

/** The filter of the history, and its setter. */
interface HistoryChoice {
  readonly asked: Asked;
  readonly filter: HistoryFilter;
  /** Everyone seen in the history so far. */
  readonly people: readonly Colleague[];
  change(changes: Partial<Asked>): void;
}

function filterOf({ attribute, person, period }: Asked): HistoryFilter {
  return {
    ...(attribute !== '' && { attribute }),
    ...(person !== '' && { person }),
    ...(isPeriod(period) && {
      from: new Date(Date.now() - periods[period] * millisecondsOfDay).toISOString(),
    }),
  };
}

/** Keeps the chosen filter. */
function useHistoryChoice(): Omit<HistoryChoice, 'people'> & { isPlain: boolean } {
  const [asked, setAsked] = useState(everything);
  const filter = useMemo(() => filterOf(asked), [asked]);
  const change = (changes: Partial<Asked>) => setAsked((before) => ({ ...before, ...changes }));
  return { asked, filter, change, isPlain: asked === everything || Object.keys(filter).length === 0 };
}

/** Returns the authors of these and of earlier entries, each once. */
function usePeopleOf(entries: readonly HistoryEntry[]): readonly Colleague[] {
  const [people, setPeople] = useState<readonly Colleague[]>([]);
  const known = new Map(people.map((person) => [person.id, person]));
  for (const { by } of entries) if (by !== null && !known.has(by.id)) known.set(by.id, by);
  if (known.size > people.length) setPeople([...known.values()]);
  return people;
}

/** Filters by attribute, by person and by period. */
function HistoryFilters({ resource, choice }: { resource: Resource; choice: HistoryChoice }) {
  const { t } = useTranslation();
  const { asked, people, change } = choice;
  return (
    <div className={styles['filters']}>
      <Choice
        label={t('history.filters.attribute')}
        all={t('history.filters.allAttributes')}
        value={asked.attribute}
        options={shownAttributes(resource).map(([name, { label }]) => [name, label])}
        onChoose={(name) => change({ attribute: name })}
      />
      <Choice
        label={t('history.filters.person')}
        all={t('history.filters.everybody')}
        value={asked.person}
        options={people.map((person) => [person.id, personText(person)])}
        onChoose={(id) => change({ person: id })}
      />
      <Choice
        label={t('history.filters.since')}
        all={t('history.since.ever')}
        value={asked.period}
        options={Object.keys(periods)
          .filter(isPeriod)
          .map((name) => [name, t(`history.since.${name}`)])}
        onChoose={(period) => change({ period })}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  /** Label of the empty choice. */
  all: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChoose: (value: string) => void;
}

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{all}</option>
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
