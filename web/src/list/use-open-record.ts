import type { Person, RecordId, Resource } from '@ne2016/contract';
import { type DraftKey, isDraftKey, type RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pathOf, queryOf, withQuery } from '#routes/history-entry.ts';
import { listPath, recordIdOfPath, recordPath } from '#routes/list-paths.ts';
import type { Move } from '#routes/navigator.ts';
import { pageNavigator } from '#routes/page-navigator.ts';
import { usePath } from '#routes/use-location.ts';
import type { CanClose } from '#ui/modal/close-guard.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { giveFocusBack } from '#platform/focus-heading.ts';
import { useUndoneCreation } from '#live/undo/use-undone-creation.ts';
import type { RecordOutcome } from '#record/editing/record-outcome.ts';
import { useOpenedEditor, useRecordOutcomes } from '#record/editing/use-record-editing.ts';
import { useOutcomeText } from '#record/use-outcome-text.ts';
import type { RecordEditor } from '#record/editing/record-editor.ts';
import { recordTitle, type RecordValues } from '#values/record-title.ts';
import { beginRecord } from '#live/records/new-record.ts';

/** The record beside the list or over it. Keeps its key while it slides out. */
interface Opening {
  /** Identifies an opening; a new number even for the same record. */
  readonly serial: number;
  readonly key: RecordKey;
  readonly isOpen: boolean;
}

/** Returns the address of the list from which a place was opened; `null` if opened from elsewhere. */
function listOfPlace(state: object | null): string | null {
  return state !== null && 'list' in state && typeof state.list === 'string' ? state.list : null;
}

/** Returns a path with the query of the current address. */
const withCurrentQuery = (path: string) => withQuery(path, queryOf(pageNavigator.place().address));

/** Returns the record in the current address. */
const addressedRecord = (list: string) => recordIdOfPath(pathOf(pageNavigator.place().address), list);

/** Returns the move that removes a record from the address; `null` if that names another record by now. */
function clearing(list: string, id: RecordKey): Move | null {
  if (addressedRecord(list) !== id) return null;
  const address = withCurrentQuery(listPath(list));
  // Does not go back if the view has changed meanwhile: the change would be lost.
  if (listOfPlace(pageNavigator.place().state) === address) return { type: 'back' };
  return { type: 'replace', address };
}

/**
 * Returns the move that writes a record to the address. Going back leads to the list, past all records opened in
 * between.
 */
function writing(list: string, id: RecordId): Move | null {
  const addressed = addressedRecord(list);
  if (addressed === id) return null;
  const address = withCurrentQuery(recordPath(list, id));
  if (addressed === null) return { type: 'push', address, state: { list: withCurrentQuery(listPath(list)) } };
  return { type: 'replace', address, state: { list: listOfPlace(pageNavigator.place().state) } };
}

/** Returns the record in the address of a list, and the functions that write it. A draft has no address. */
function useRecordAddress({ name }: Resource) {
  const path = usePath();
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  /** Writes a record, if it is still open once the browser can write, and the address is still that of the list. */
  const write = useCallback(
    (id: RecordId, isWanted: () => boolean) =>
      void pageNavigator.decide(() => (isLeft.current || !isWanted() ? null : writing(name, id))),
    [name],
  );
  const clear = useCallback(
    (id: RecordKey) => void pageNavigator.decide(() => (isLeft.current ? null : clearing(name, id))),
    [name],
  );
  return { addressed: recordIdOfPath(path, name), write, clear };
}

/**
 * Returns the opening after the address has changed.
 * @param before The record that the address named before. A record that was opened since, and is not in the
 * address yet, stays open.
 */
function follow(
  now: Opening | null,
  addressed: RecordId | null,
  before: RecordId | null = null,
): Opening | null {
  if (addressed === null) return now?.isOpen === true && now.key === before ? { ...now, isOpen: false } : now;
  if (now !== null && now.isOpen && now.key === addressed) return now;
  return { serial: (now?.serial ?? 0) + 1, key: addressed, isOpen: true };
}

/** Returns the open record: that of the address, or a draft. */
function useAddressedOpening(addressed: RecordId | null) {
  // One state: React may render again without a state that was set during rendering, and the address must
  // then be followed again too.
  const [known, setKnown] = useState(() => ({ opened: follow(null, addressed), followed: addressed }));
  const isFollowed = known.followed === addressed;
  const opened = isFollowed ? known.opened : follow(known.opened, addressed, known.followed);
  if (!isFollowed) setKnown({ opened, followed: addressed });
  const setOpened = useCallback(
    (next: (now: Opening | null) => Opening | null) =>
      setKnown((now) => ({ ...now, opened: next(now.opened) })),
    [],
  );
  const latest = useRef(opened);
  useLayoutEffect(() => {
    latest.current = opened;
  }, [opened]);
  return { opened, setOpened, latest };
}

/** When a record is left or closed: discards an empty draft, and announces unsaved input. */
function useUnsavedNote(resource: Resource, openKey: RecordKey | null): void {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounce();
  const leave = useRef<(key: RecordKey) => void>(() => undefined);
  useEffect(() => {
    leave.current = (key) => {
      const record = store.get(key);
      if (record === undefined || record.saving || record.deleting) return;
      if (record.changed.length === 0) {
        if (isDraftKey(record.key)) void store.revert(record.key);
        return;
      }
      announce(
        t('record.leftUnsaved', { title: recordTitle(resource, record.values) || t('record.untitled') }),
      );
    };
  });
  useEffect(() => {
    if (openKey === null) return undefined;
    return () => leave.current(openKey);
  }, [openKey]);
}

/** Returns the open record, and functions to open another one; a check for unsaved input runs first. */
function useOpening(resource: Resource, silence: () => void) {
  const { addressed, write: writeWanted, clear } = useRecordAddress(resource);
  const { opened, setOpened, latest } = useAddressedOpening(addressed);
  const write = useCallback(
    (id: RecordId) => writeWanted(id, () => latest.current?.isOpen === true && latest.current.key === id),
    [writeWanted, latest],
  );
  const guard = useRef<CanClose | null>(null);
  const panel = useRef<HTMLElement>(null);
  const show = useCallback(
    (key: RecordKey) => {
      silence();
      const before = latest.current;
      const next = { serial: (before?.serial ?? 0) + 1, key, isOpen: true };
      latest.current = next;
      setOpened(() => next);
      if (!isDraftKey(key)) write(key);
      else if (before !== null) clear(before.key);
    },
    [silence, latest, setOpened, write, clear],
  );
  /** Opens a record. Resolves to whether it is open. */
  const tryOpen = useCallback(
    async (key: RecordKey): Promise<boolean> => {
      const before = latest.current;
      if (before?.isOpen === true && before.key === key) {
        panel.current?.focus();
        return true;
      }
      // Synchronous if there is nothing to ask.
      const isFree = before?.isOpen !== true || (guard.current?.() ?? true);
      if (isFree !== true && !(await isFree)) return false;
      show(key);
      return true;
    },
    [latest, show],
  );
  const open = useCallback((key: RecordKey) => void tryOpen(key), [tryOpen]);
  const editor = useOpenedEditor(resource, opened);
  /** Returns the opening of an editor, unless another record was opened since, or it was closed. */
  const stillOpen = (opener: RecordEditor | null) => {
    const now = latest.current;
    return now?.isOpen === true && now.serial === opened?.serial && opener === editor ? now : null;
  };
  const change = (next: Opening) => {
    latest.current = next;
    setOpened(() => next);
  };
  return { opened, editor, setOpened, guard, panel, open, tryOpen, stillOpen, change, write, clear };
}

/** Opens records of a list, and restores the focus to their rows. */
export function useOpenRecord(resource: Resource, { id, role }: Person) {
  const store = useResourceStore(resource);
  const { say, silence } = useOutcomeText(resource);
  const { setOpened, stillOpen, change, write, clear, tryOpen, ...shown } = useOpening(resource, silence);
  const { opened, editor } = shown;
  const [focusRequest, requestFocus] = useState<{ key: RecordKey } | null>(null);
  useUnsavedNote(resource, opened?.isOpen === true ? opened.key : null);
  const { add, addLike, from } = useNewRecord(resource, { id, role }, tryOpen);

  function close(closed: Opening, key = closed.key): void {
    change({ ...closed, key, isOpen: false });
    clear(key);
  }

  // Closes the record, because nothing is left of it, unless it has new edits.
  useUndoneCreation(resource, (key) => {
    const now = stillOpen(editor);
    if (now?.key === key && (store.get(key)?.changed.length ?? 0) === 0) close(now);
  });

  useRecordOutcomes(editor, (outcome: RecordOutcome, from: RecordEditor) => {
    const now = stillOpen(from);
    say(outcome, now !== null);
    if (now === null) return;
    // What was typed while a new record was created is saved later: it is a record all the same.
    if (outcome.type === 'partlySaved' || (outcome.type === 'saved' && outcome.stays)) {
      change({ ...now, key: outcome.id });
      // A new record now gets its address.
      write(outcome.id);
    } else if (from.hasEnded) close(now, outcome.type === 'saved' ? outcome.id : now.key);
  });

  const onLeft = useCallback(
    () =>
      setOpened((now) => {
        if (now === null || now.isOpen) return now;
        // A draft that was never created has no row.
        if (isDraftKey(now.key)) giveFocusBack(from.current);
        else requestFocus({ key: now.key });
        return now;
      }),
    [from, setOpened],
  );

  return { ...shown, focusRequest, add, addLike, onLeft };
}

/**
 * Creates new records of a list.
 * @param tryOpen Opens a record. Resolves to whether it is open, because unsaved input may prevent it.
 */
function useNewRecord(
  resource: Resource,
  { id, role }: Person,
  tryOpen: (key: RecordKey) => Promise<boolean>,
) {
  const store = useResourceStore(resource);
  /** The element with the focus when a new record was requested. */
  const from = useRef<Element>(null);
  const begin = useCallback(
    async (key: DraftKey) => {
      const isOpen = await tryOpen(key);
      // A draft that was not opened would stay invisible.
      if (!isOpen) void store.revert(key);
      return isOpen;
    },
    [tryOpen, store],
  );
  const add = useCallback(() => {
    from.current = document.activeElement;
    void begin(beginRecord(store, { id, role }));
  }, [begin, store, id, role]);
  // The values are of attributes that can be saved, which types cannot express for any resource.
  const addLike = (values: RecordValues) =>
    begin(store.addDraft(values as Parameters<typeof store.addDraft>[0]));
  return { from, add, addLike };
}
