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
import { personText } from '#live/records/conflict-of.ts';
import styles from './history.module.css';

interface HistoryPagesProps {
  resource: Resource;
  /** Memoize it: another function loads again. */
  load: (filter: HistoryFilter) => Promise<HistoryPage>;
  /** A value that changes when there may be new entries. */
  sign: unknown;
  /** Shows what has come. `isWhole`: nothing was left out by a filter. */
  children: (entries: readonly HistoryEntry[], isWhole: boolean) => ReactNode;
}

const versionOf = ({ version }: HistoryEntry) => version;

/** What happened, page by page and by what it is asked for; live. */
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

/** How many days back, by the text `history.since.{name}`. */
const periods = { day: 1, week: 7, month: 30 } as const;
type Period = keyof typeof periods;

const isPeriod = (text: string): text is Period => Object.hasOwn(periods, text);
const millisecondsOfDay = 86_400_000;

/** What is asked for; empty texts ask for everything. */
interface Asked {
  readonly attribute: string;
  readonly person: string;
  readonly period: string;
}

const everything: Asked = { attribute: '', person: '', period: '' };

/** What of the history is asked for, and how that is chosen. */
interface HistoryChoice {
  readonly asked: Asked;
  readonly filter: HistoryFilter;
  /** Everybody who was seen in the history so far. */
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

/** Keeps what is asked for, and who there is to choose from. */
function useHistoryChoice(): Omit<HistoryChoice, 'people'> & { isPlain: boolean } {
  const [asked, setAsked] = useState(everything);
  const filter = useMemo(() => filterOf(asked), [asked]);
  const change = (changes: Partial<Asked>) => setAsked((before) => ({ ...before, ...changes }));
  return { asked, filter, change, isPlain: asked === everything || Object.keys(filter).length === 0 };
}

/** Who made these changes or others before, each once. */
function usePeopleOf(entries: readonly HistoryEntry[]): readonly Colleague[] {
  const [people, setPeople] = useState<readonly Colleague[]>([]);
  const known = new Map(people.map((person) => [person.id, person]));
  for (const { by } of entries) if (by !== null && !known.has(by.id)) known.set(by.id, by);
  if (known.size > people.length) setPeople([...known.values()]);
  return people;
}

/** Asks for the changes of one attribute, of one person, or of the last days. */
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
  /** What the choice of nothing means. */
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
