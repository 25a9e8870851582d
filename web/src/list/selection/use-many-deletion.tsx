import type { Person, Resource } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { type SubmitEvent, useId, useState } from 'react';
import { useListText } from '#i18n/use-list-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Confirmation, type Question, SafeButton, useQuestion } from '#ui/modal/question.tsx';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { mayDo } from '#live/records/user-rights.ts';
import { recordTitle, type RecordValues } from '#values/record-title.ts';
import { isNumberAsked } from './many-deletion.ts';
import { formatNumber } from '@ne2016/contract/numbers';
import { parseNumber } from '#formats/parse-number.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Modal, ModalActions, ModalBody } from '#ui/modal/modal.tsx';
import { refusedOf, unansweredOf } from '#live/bulk/bulk-results.ts';
import { nameAction } from '#live/bulk/name-action.ts';
import { useBulkResults, useBulkWorks } from '#live/bulk/use-bulk-works.ts';
import { useUndo } from '#live/undo/undo.ts';
import { deleteRecords } from '#live/bulk/delete-records.ts';

/** Number of titles that are listed before records are deleted. */
const named = 5;

interface ManyDeletion {
  resource: Resource;
  keys: ReadonlySet<RecordKey>;
  /** Number of these that are not visible. */
  hidden: number;
  user: Person;
}

/** Returns the first of some records, without copying the set: it may have a hundred thousand. */
function firstOf(keys: ReadonlySet<RecordKey>, most: number): RecordKey[] {
  const first: RecordKey[] = [];
  for (const key of keys)
    if (first.length < most) first.push(key);
    else break;
  return first;
}

const noKeys: ReadonlySet<RecordKey> = new Set();

/** Returns the values of a record on the server. */
const valuesOf = (store: Pick<ResourceStore, 'get'>, key: RecordKey): RecordValues =>
  store.get(key)?.snapshot ?? {};

/** Returns a function that deletes the selected records, as far as the person may, and the question before it. */
export function useManyDeletion({ resource, keys: selected, hidden, user }: ManyDeletion) {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const listText = useListText();
  const question = useQuestion<boolean>();
  const { isDeleting, deleteAll } = useDeleting(resource);
  /** The records of the open question. */
  const [keys, setKeys] = useState<ReadonlySet<RecordKey>>(noKeys);
  const count = keys.size;
  const remove = async () => {
    const mine = [...selected].filter((key) => mayDo('delete', resource, valuesOf(store, key), user));
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
  const shown = (
    <DeleteConfirmation
      question={question}
      title={t('table.deleteTitle', { count })}
      text={[text, ...notes].join(' ')}
      count={count}
      isNumberAsked={isNumberAsked(count, store.size)}
    />
  );
  return { isDeleting, remove, question: shown };
}

interface DeleteConfirmationProps {
  question: Question<boolean>;
  title: string;
  text: string;
  /** Number of records to delete. */
  count: number;
  /** Whether the number must be typed. */
  isNumberAsked: boolean;
}

/** Asks before records are deleted; for a large part of the list, asks to type their number. */
function DeleteConfirmation({ isNumberAsked, count, ...props }: DeleteConfirmationProps) {
  const { t } = useTranslation();
  if (isNumberAsked) return <NumberedConfirmation {...props} count={count} />;
  return <Confirmation {...props} confirm={t('table.delete')} cancel={t('table.keep')} />;
}

type NumberedConfirmationProps = Omit<DeleteConfirmationProps, 'isNumberAsked'>;

function NumberedConfirmation({ question, title, text, count }: NumberedConfirmationProps) {
  const { t } = useTranslation();
  const form = useId();
  return (
    <Modal open={question.isOpen} onClose={() => question.answer(false)} title={title} role="alertdialog">
      <ModalBody>
        <p>{text}</p>
        <NumberForm id={form} count={count} onRight={() => question.answer(true)} />
      </ModalBody>
      <ModalActions>
        <SafeButton onClick={() => question.answer(false)}>{t('table.keep')}</SafeButton>
        <Button type="submit" form={form} look="danger">
          {t('table.delete')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** Accepts the number in any notation; after a wrong one, shows the expected number. */
function NumberForm({ id, count, onRight }: { id: string; count: number; onRight: () => void }) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const number = formatNumber(count, pack);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isRight = parseNumber(typed, pack) === count;
    setWrong(!isRight);
    if (isRight) onRight();
  };
  const type = (text: string) => {
    setTyped(text);
    setWrong(false);
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field
        label={t('table.typeNumber', { number })}
        messages={isWrong ? [t('table.wrongNumber', { number })] : []}
      >
        {(ties) => (
          <TextInput {...ties} inputMode="numeric" autoComplete="off" value={typed} onChange={type} />
        )}
      </Field>
    </form>
  );
}

/** Deletes records and announces the outcome. Continues when the list is left. */
function useDeleting(resource: Resource) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const store = useResourceStore(resource);
  const works = useBulkWorks();
  const results = useBulkResults();
  const undo = useUndo();
  const [isDeleting, setDeleting] = useState(false);
  const isThere = (key: RecordKey) => store.values(key) !== undefined;

  /** @param actionId Action of a deletion that is retried. */
  async function deleteAll(keys: readonly RecordKey[], actionId?: string): Promise<void> {
    if (keys.length === 0) return;
    const action = actionId ?? (keys.length > 1 ? nameAction() : undefined);
    setDeleting(true);
    const gather = (all: readonly RecordKey[]) => undo.gather(resource, all);
    const deleted = await deleteRecords(keys, { store, works, gather, actionId: action });
    setDeleting(false);
    const refused = refusedOf(store, keys);
    const offered = undo.offer(resource, 'deleted');
    if (keys.length === 1 && refused.length === 0)
      return void announce(t('bulk.delete_done', { count: deleted }), offered);
    const left = unansweredOf(refused).map(({ key }) => key);
    const retry = left.length === 0 ? undefined : () => void deleteAll(left.filter(isThere), action);
    results.add({ kind: 'delete', resource, done: deleted, refused, undo: offered, retry });
  }
  return { isDeleting, deleteAll };
}
