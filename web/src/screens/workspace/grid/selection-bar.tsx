import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Confirmation, useQuestion } from '../../../ui/modal/question.tsx';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import { focusTable } from '../shell/focus-heading.ts';
import { useKeptFocus } from '../shell/use-kept-focus.ts';
import { useUndo } from '../undo/undo-context.ts';
import { recordTitle } from '../values/record-title.ts';
import { deleteRecords } from './delete-records.ts';
import styles from './selection-bar.module.css';
import type { RowSelection } from './use-row-selection.ts';

interface SelectionBarProps {
  resource: Resource;
  selection: RowSelection;
  canDelete: boolean;
  /** What else can be done with them. */
  children: ReactNode;
}

/** How many records are selected, and what can be done with all of them. */
export function SelectionBar({ resource, selection, canDelete, children }: SelectionBarProps) {
  const { t } = useTranslation();
  const keptFocus = useKeptFocus(focusTable);
  const { keys, inSight } = selection;
  const selected = t('table.selected', { count: keys.size });
  const hidden = keys.size - (inSight ?? keys.size);
  return (
    <div
      className={keys.size === 0 ? 'visually-hidden' : styles['bar']}
      data-clear-of-toasts={keys.size === 0 ? undefined : ''}
      {...keptFocus}
    >
      {/* It stands in the page before, to be read aloud. */}
      <p role="status" className={styles['count']}>
        {keys.size > 0 && (hidden === 0 ? selected : t('table.selectedHidden', { selected, hidden }))}
      </p>
      {keys.size > 0 && (
        <>
          {children}
          {canDelete && <DeleteButton resource={resource} keys={keys} hidden={hidden} />}
          <Button look="quiet" onClick={() => selection.clear()}>
            {t('table.clear')}
          </Button>
        </>
      )}
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
}

/** The first of some records, of which there may be a hundred thousand. */
function firstOf(keys: ReadonlySet<RecordKey>, most: number): RecordKey[] {
  const first: RecordKey[] = [];
  for (const key of keys)
    if (first.length < most) first.push(key);
    else break;
  return first;
}

function DeleteButton({ resource, keys, hidden }: DeleteButtonProps) {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  const undo = useUndo();
  const question = useQuestion<boolean>();
  const [isDeleting, setDeleting] = useState(false);
  const count = keys.size;
  const remove = async () => {
    if (!(await question.ask())) return;
    setDeleting(true);
    const deleted = await deleteRecords(store, [...keys], (all) => undo.gather(resource, all));
    setDeleting(false);
    announce(
      [
        deleted > 0 && t('table.deleted', { count: deleted }),
        deleted < count && t('table.notDeleted', { count: count - deleted }),
      ]
        .filter(Boolean)
        .join(' '),
      undo.offer(resource, 'deleted'),
    );
  };
  const titles = firstOf(keys, named)
    .map((key) => recordTitle(resource, store.values(key) ?? {}) || t('record.untitled'))
    .map((title) => t('list.kept.title', { title }))
    .join(', ');
  const others = count - named;
  const text = t('table.deleteText', {
    count,
    titles: others > 0 ? t('table.andOthers', { titles, count: others }) : titles,
  });
  return (
    <>
      <Button look="quietDanger" pending={isDeleting} onClick={() => void remove()}>
        {t('table.delete')}
      </Button>
      <Confirmation
        question={question}
        title={t('table.deleteTitle', { count })}
        text={hidden === 0 ? text : `${text} ${t('table.deleteHidden', { hidden })}`}
        confirm={t('table.delete')}
        cancel={t('table.keep')}
      />
    </>
  );
}
