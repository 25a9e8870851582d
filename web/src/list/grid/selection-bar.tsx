import { isAllowed, type Person, type Resource } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { type ReactNode, useState } from 'react';
import { useListText } from '#i18n/use-list-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { useQuestion } from '#ui/modal/question.tsx';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { focusTable } from '#platform/focus-heading.ts';
import { useKeptFocus } from '#platform/use-kept-focus.ts';
import { mayDo } from '#live/records/record-rights.ts';
import { type RecordValues, recordTitle } from '#values/record-title.ts';
import { DeleteConfirmation } from './delete-confirmation.tsx';
import { isNumberAsked } from './many-deletion.ts';
import styles from './selection-bar.module.css';
import { useDeleting } from './use-deleting.ts';
import type { RowSelection } from './use-row-selection.ts';

interface SelectionBarProps {
  resource: Resource;
  selection: RowSelection;
  user: Person;
  /** What else can be done with them. */
  children: ReactNode;
}

/** How many records are selected, and what can be done with all of them. */
export function SelectionBar({ resource, selection, user, children }: SelectionBarProps) {
  const { t } = useTranslation();
  const keptFocus = useKeptFocus(focusTable);
  const { keys, inSight } = selection;
  const selected = t('table.selected', { count: keys.size });
  const hidden = keys.size - (inSight ?? keys.size);
  const counted = hidden === 0 ? selected : t('table.selectedHidden', { selected, hidden });
  return (
    <div {...keptFocus}>
      <div
        className={keys.size === 0 ? 'visually-hidden' : styles['bar']}
        data-clear-of-toasts={keys.size === 0 ? undefined : ''}
      >
        {/* It stands in the page before, to be read aloud. */}
        <LiveText cause="own" text={keys.size === 0 ? '' : counted} className={styles['count']} />
        {keys.size > 0 && (
          <>
            {children}
            {isAllowed(user.role, 'delete', resource) && (
              <DeleteButton {...{ resource, keys, hidden, user }} />
            )}
            <Button look="quiet" onClick={() => selection.clear()}>
              {t('table.clear')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** So many titles are named before records are deleted. */
const named = 5;

interface DeleteButtonProps {
  resource: Resource;
  keys: ReadonlySet<RecordKey>;
  /** How many of them are not in sight. */
  hidden: number;
  user: Person;
}

/** The first of some records, of which there may be a hundred thousand. */
function firstOf(keys: ReadonlySet<RecordKey>, most: number): RecordKey[] {
  const first: RecordKey[] = [];
  for (const key of keys)
    if (first.length < most) first.push(key);
    else break;
  return first;
}

const noKeys: ReadonlySet<RecordKey> = new Set();

/** A record as the server has it. */
const valuesOf = (store: Pick<ResourceStore, 'get'>, key: RecordKey): RecordValues =>
  store.get(key)?.snapshot ?? {};

function DeleteButton({ resource, keys: selected, hidden, user }: DeleteButtonProps) {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  const listText = useListText();
  const question = useQuestion<boolean>();
  const { isDeleting, deleteAll } = useDeleting(resource);
  /** Those that the question is about. */
  const [keys, setKeys] = useState<ReadonlySet<RecordKey>>(noKeys);
  const count = keys.size;
  const remove = async () => {
    const mine = [...selected].filter((key) => mayDo('delete', resource, valuesOf(store, key), user));
    if (mine.length === 0) return void announce(t('table.deleteNone'));
    setKeys(new Set(mine));
    if (await question.ask()) await deleteAll(mine);
  };
  const titles = firstOf(keys, named)
    .map((key) => recordTitle(resource, store.values(key) ?? {}) || t('record.untitled'))
    .map((title) => t('list.kept.title', { title }));
  const others = count - named;
  const text = t('table.deleteText', {
    count,
    titles:
      others > 0 ? t('table.andOthers', { titles: titles.join(', '), count: others }) : listText(titles),
  });
  const kept = selected.size - count;
  const notes = [
    ...(kept > 0 ? [t('table.deleteOthers', { count: kept })] : []),
    ...(hidden > 0 ? [t('table.deleteHidden', { hidden })] : []),
  ];
  return (
    <>
      <Button look="quietDanger" pending={isDeleting} onClick={() => void remove()}>
        {t('table.delete')}
      </Button>
      <DeleteConfirmation
        question={question}
        title={t('table.deleteTitle', { count })}
        text={[text, ...notes].join(' ')}
        count={count}
        isNumberAsked={isNumberAsked(count, store.size)}
      />
    </>
  );
}
