import {
  type HistoryEntry,
  type HistoryFilter,
  type HistoryPage,
  isEmpty,
  type Resource,
  shownAttributes,
} from '@ne2016/contract';
import { type SubmitEvent, useEffect, useState } from 'react';
import { localDay, readInstant } from '#formats/calendar-day.ts';
import { formatDateTime } from '#formats/format-date.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { parseDate } from '#formats/parse-date.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { DateInput, type DateText } from '#ui/form/date-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { Loader } from '#ui/loader/loader.tsx';
import type { Translate } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { instantText } from '#values/looks/date-time.tsx';
import { authorName, whenText } from '#live/records/change-author.ts';
import { haveSameValue } from '#values/have-same-value.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import { HistoryValue } from './history-list.tsx';
import styles from './history.module.css';
import { type FormerState, type StateAt, stateAt } from './state-after.ts';
import { type DataProblem, HttpError } from '@ne2016/data-layer';

interface RecordAtProps extends Omit<AskedState, 'at'> {
  context: TextContext;
  /** Missing if the record may not be restored. */
  onRestore: ((values: RecordValues, unknown: readonly string[]) => void) | undefined;
}

/** « Fiche à une date »: shows the state of the record at a moment, and restores it. */
export function RecordAt({ context, ...props }: RecordAtProps) {
  const { t } = useTranslation();
  const { pack } = context;
  const [value, setValue] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [fault, setFault] = useState<'noDate' | 'future' | null>(null);
  const type = (next: string | null) => {
    setValue(next);
    setFault(null);
    if (next === null) setAsked(null);
  };
  const show = (event: SubmitEvent) => {
    event.preventDefault();
    const found = faultOf(value);
    setFault(found);
    setAsked(found === null ? value : null);
  };
  return (
    <>
      <form noValidate className={styles['moment']} onSubmit={show}>
        <Field
          label={t('history.at.label')}
          messages={fault === null ? [] : [t(`history.at.${fault}`, { example: exampleOf(pack) })]}
          after={<Button type="submit">{t('history.at.show')}</Button>}
        >
          {(ties) => <DateInput ties={ties} text={momentText(pack)} value={value} onChange={type} />}
        </Field>
      </form>
      {asked !== null && <FormerRecord key={asked} at={asked} context={context} {...props} />}
    </>
  );
}

/** Returns the last minute of a day in the time zone of the browser. */
const endOf = (day: string) => new Date(`${day}T23:59`).toISOString();

/** Returns the format of the input. A day without a time means its end, after all changes of that day. */
function momentText(pack: LocalePack): DateText {
  const text = instantText(pack);
  const ofDay = (typed: string) => {
    const day = parseDate(typed, pack);
    return day === undefined ? undefined : endOf(day);
  };
  return {
    ...text,
    parse: (typed) => text.parse(typed) ?? ofDay(typed),
    withDay: (value, day) => text.withDay(value !== null && readInstant(value) ? value : endOf(day), day),
  };
}

const exampleOf = (pack: LocalePack) => formatDateTime(new Date(2016, 2, 5, 14, 7).toISOString(), pack);

/** Any time of today is accepted, even a later one, which shows the current record. */
function faultOf(value: string | null): 'noDate' | 'future' | null {
  const time = value === null ? undefined : readInstant(value);
  const [day, today] = [time && localDay(time), localDay(new Date())];
  if (day === undefined || today === undefined) return 'noDate';
  return day > today ? 'future' : null;
}

type FormerRecordProps = RecordAtProps & AskedState;

/** The record at a moment, or the reason why it cannot be shown. */
function FormerRecord(props: FormerRecordProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { loaded, retry } = useStateAt(props);
  if (loaded?.state === 'failed')
    return (
      <>
        <Alert title={t('history.failed')}>{problemText(loaded.problem)}</Alert>
        <div>
          <Button onClick={retry}>{t('requests.retry')}</Button>
        </div>
      </>
    );
  return (
    <section aria-label={t('history.at.label')} className={styles['former']}>
      <LiveText cause="own" text={loaded === null ? '' : stateText(loaded, props, t)} className="" />
      {loaded === null && <Loader active label={t('app.loading')} />}
      {loaded?.state === 'there' && <FormerValues {...props} {...loaded} />}
    </section>
  );
}

/** « Le 05/03/2016 à 14:07 : dernier changement avant cette date par Camille Martin, … » */
function stateText(known: StateAt, { at, context: { pack } }: FormerRecordProps, t: Translate): string {
  const now = new Date();
  const moment = formatDateTime(at, pack);
  if (known.state === 'forgotten') return t('history.at.forgotten', { moment });
  const when = whenText(known.by.at, now, pack, t);
  if (known.state === 'before') return t('history.at.before', { moment, when });
  return t(`history.at.${known.state}`, { moment, name: authorName(known.by.by, t), when });
}

/** The values at that moment, each with the current one if it differs, and a button to restore them. */
function FormerValues({
  resource,
  snapshot,
  context,
  onRestore,
  ...former
}: FormerRecordProps & FormerState) {
  const { t } = useTranslation();
  const { values, unknown } = former;
  const isOther = (name: string) => !haveSameValue(values[name], snapshot[name]);
  const rows = shownAttributes(resource).filter(
    ([name]) =>
      name !== resource.owner?.attribute &&
      (unknown.includes(name) || isOther(name) || !isEmpty(values[name])),
  );
  const isSame = !rows.some(([name]) => isOther(name) || unknown.includes(name));
  return (
    <>
      <dl className={styles['values']}>
        {rows.map(([name, attribute]) => (
          <div key={name} className={styles['change']}>
            <dt>{attribute.label}</dt>
            <dd>
              {unknown.includes(name) ? (
                <span className={styles['none']}>{t('history.unknown')}</span>
              ) : (
                <HistoryValue attribute={attribute} value={values[name]} context={context} />
              )}
              {isOther(name) && !unknown.includes(name) && (
                <span className={styles['now']}>
                  {t('history.at.now')}{' '}
                  <HistoryValue attribute={attribute} value={snapshot[name]} context={context} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isSame && <p>{t('history.at.same')}</p>}
      {!isSame && onRestore !== undefined && (
        <div>
          <Button onClick={() => onRestore(values, unknown)}>{t('history.restoreState')}</Button>
        </div>
      )}
    </>
  );
}

/** A record, and a moment in its history. */
interface AskedState {
  readonly resource: Resource;
  /** The current values on the server. */
  readonly snapshot: RecordValues;
  /** ISO 8601, to the minute. */
  readonly at: string;
  /** Memoized by the caller. */
  readonly load: (filter: HistoryFilter) => Promise<HistoryPage>;
  /** Changes when there may be new entries. */
  readonly sign: unknown;
}

const minute = 60_000;

/** Loads the changes after a moment, and the last change before it. */
async function loadState({ load, resource, snapshot, at }: Omit<AskedState, 'sign'>): Promise<StateAt> {
  // Moments have minutes only: a change in that minute counts as before.
  const end = new Date(Date.parse(at) + minute).toISOString();
  const later: HistoryEntry[] = [];
  for await (const entries of pagesOf(load, { from: end })) later.push(...entries);
  // A page may be empty although there are more pages.
  let last: HistoryEntry | undefined;
  for await (const entries of pagesOf(load, { until: end })) if ((last = entries[0]) !== undefined) break;
  return stateAt({ resource, later, last, now: snapshot });
}

async function* pagesOf(load: AskedState['load'], filter: HistoryFilter) {
  let page = await load(filter);
  yield page.entries;
  while (page.next !== null) {
    page = await load({ ...filter, cursor: page.next });
    yield page.entries;
  }
}

/** The loaded state; `null` while it is loading. */
type Loaded = StateAt | { readonly state: 'failed'; readonly problem: DataProblem };

/** Loads the state of a record at a moment; again when `sign` changes. */
function useStateAt({ resource, load, at, sign, snapshot }: AskedState) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    loadState({ resource, load, at, snapshot }).then(
      (state) => isWanted && setLoaded(state),
      (error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        if (isWanted) setLoaded({ state: 'failed', problem: error.problem });
      },
    );
    return () => void (isWanted = false);
  }, [resource, load, at, sign, snapshot, tries]);
  return { loaded, retry: () => setTries(tries + 1) };
}
