import type { Person, RecordId, Resource } from '@ne2016/contract';
import { type DraftKey, isDraftKey, type RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { goBack, hashQuery, isGoingBack, navigate, useHashPath } from '#routes/hash-location.ts';
import { listPath, recordIdOfPath, recordPath } from '#routes/list-paths.ts';
import type { CanClose } from '#ui/modal/close-guard.ts';
import { hasModalEntry, isModalEntryLeaving } from '#ui/modal/use-back-request.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { giveFocusBack } from '#platform/focus-heading.ts';
import { useUndoneCreation } from '#live/undo/use-undone-creation.ts';
import type { RecordOutcome, SavedRecord } from '#live/records/record-outcome.ts';
import { useOutcomeText } from '#record/use-outcome-text.ts';
import { recordTitle, type RecordValues } from '#values/record-title.ts';
import { beginRecord } from '#live/records/new-record.ts';

/** The record beside the list or over it. It keeps its key while it slides out. */
interface Opening {
  /** Tells every time that a record is opened from all others, also of the same record. */
  readonly serial: number;
  readonly key: RecordKey;
  readonly isOpen: boolean;
}

/** How often to look whether an entry has left the history. */
const modalPause = 20;

const withQuery = (path: string) => (hashQuery() === '' ? path : `${path}?${hashQuery()}`);

/** The list from which an entry of the history was opened, as its address was then; `null`: from elsewhere. */
function listOfEntry(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null;
  return typeof state.list === 'string' ? state.list : null;
}

/** The record that the address names; `undefined` once the list was left, whose address is no longer its own then. */
type Addressed = RefObject<RecordId | null | undefined>;

/** Takes a record out of the address, unless that names another by then. */
function clearAddress(list: string, id: RecordKey, addressed: Addressed): void {
  if (hasModalEntry()) {
    setTimeout(() => clearAddress(list, id, addressed), modalPause);
    return;
  }
  if (addressed.current !== id) return;
  const address = withQuery(listPath(list));
  // Not where the view has changed meanwhile: that would be lost.
  if (listOfEntry(history.state) === address) goBack();
  else navigate(address, { replace: true });
}

/**
 * Names a record in the address: going back leads to the list, past all records that were opened in between.
 * @param isWanted Whether the record is still open.
 */
function writeAddress(list: string, id: RecordId, addressed: Addressed, isWanted: () => boolean): void {
  if (addressed.current === undefined || !isWanted()) return;
  // What is written over an entry that is on its way out, that of a modal or of another record, would go with it.
  if (isModalEntryLeaving() || isGoingBack()) {
    setTimeout(() => writeAddress(list, id, addressed, isWanted), modalPause);
    return;
  }
  const address = withQuery(listPath(list));
  // The modal that asks for it has an entry of its own in the history, which becomes that of the record.
  const replace = addressed.current !== null || hasModalEntry();
  const state = replace ? { list: listOfEntry(history.state) } : { list: address };
  if (addressed.current !== id) navigate(withQuery(recordPath(list, id)), { replace, state });
}

/** The record that the address names in a list, and what writes it there. A new record has no address yet. */
function useRecordAddress({ name }: Resource) {
  const [path] = useHashPath();
  const addressed = recordIdOfPath(path, name);
  const latest: Addressed = useRef(addressed);
  useLayoutEffect(() => {
    latest.current = addressed;
    return () => {
      latest.current = undefined;
    };
  }, [addressed]);

  const write = useCallback(
    (id: RecordId, isWanted: () => boolean) => writeAddress(name, id, latest, isWanted),
    [name],
  );
  const clear = useCallback((id: RecordKey) => clearAddress(name, id, latest), [name]);
  return { addressed, write, clear };
}

/**
 * What is shown where the address has come to name another record, or none.
 * @param before the record that it named. One that was opened since, and is not in the address yet, stays.
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

/** Which record is open: the one that the address names, or a new one. */
function useAddressedOpening(addressed: RecordId | null) {
  // In one state: React may render once more without what was set while it rendered, and then the address is to be
  // followed once more, too.
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

/** When a record is left for another one or closed: discards an empty new record, and announces unsaved input. */
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

/** Which record is open, and how another is opened; what is in the way is asked first. */
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
  /** Opens a record; answers whether it is open then. */
  const tryOpen = useCallback(
    async (key: RecordKey): Promise<boolean> => {
      const before = latest.current;
      if (before?.isOpen === true && before.key === key) {
        panel.current?.focus();
        return true;
      }
      // Without a wait where nothing is in the way.
      const isFree = before?.isOpen !== true || (guard.current?.() ?? true);
      if (isFree !== true && !(await isFree)) return false;
      show(key);
      return true;
    },
    [latest, show],
  );
  const open = useCallback((key: RecordKey) => void tryOpen(key), [tryOpen]);
  /** What is open, unless another record was opened since this function was made. */
  const stillOpen = () =>
    latest.current?.isOpen === true && latest.current.serial === opened?.serial ? opened : null;
  const change = (next: Opening) => {
    latest.current = next;
    setOpened(() => next);
  };
  return { opened, setOpened, guard, panel, open, tryOpen, stillOpen, change, write, clear };
}

/** Opens records of a list, and gives the focus back to their rows. */
export function useOpenRecord(resource: Resource, { id, role }: Person) {
  const store = useResourceStore(resource);
  const { say, silence } = useOutcomeText(resource);
  const { setOpened, stillOpen, change, write, clear, tryOpen, ...shown } = useOpening(resource, silence);
  const { opened } = shown;
  const [focusRequest, requestFocus] = useState<{ key: RecordKey } | null>(null);
  useUnsavedNote(resource, opened?.isOpen === true ? opened.key : null);
  const { add, addLike, from } = useNewRecord(resource, { id, role }, tryOpen);

  /** Closes the record as it was opened when this function was made; what is open since then is left alone. */
  function close(outcome: RecordOutcome): void {
    const closed = stillOpen();
    say(outcome, closed?.key ?? null);
    if (closed === null) return;
    const key = outcome.type === 'saved' ? outcome.id : closed.key;
    change({ ...closed, key, isOpen: false });
    clear(key);
  }

  // There is nothing left to look at, unless more was typed.
  useUndoneCreation(resource, (key) => {
    if (stillOpen()?.key === key && (store.get(key)?.changed.length ?? 0) === 0) close({ type: 'closed' });
  });

  /** Goes on with a record that was saved: a new one has an address now. */
  function stay(outcome: SavedRecord): void {
    const staying = stillOpen();
    say(outcome, staying?.key ?? null);
    if (staying === null) return;
    change({ ...staying, key: outcome.id });
    write(outcome.id);
  }

  const onLeft = useCallback(
    () =>
      setOpened((now) => {
        if (now === null || now.isOpen) return now;
        // What was never created has no row.
        if (isDraftKey(now.key)) giveFocusBack(from.current);
        else requestFocus({ key: now.key });
        return now;
      }),
    [from, setOpened],
  );

  return { ...shown, focusRequest, add, addLike, close, stay, onLeft };
}

/**
 * Begins new records of a list.
 * @param tryOpen opens a record; answers whether it is open then, for what is in the way may keep it closed.
 */
function useNewRecord(
  resource: Resource,
  { id, role }: Person,
  tryOpen: (key: RecordKey) => Promise<boolean>,
) {
  const store = useResourceStore(resource);
  /** What had the focus when a new record was asked for. */
  const from = useRef<Element>(null);
  const begin = useCallback(
    async (key: DraftKey) => {
      const isOpen = await tryOpen(key);
      // Nobody would see it.
      if (!isOpen) void store.revert(key);
      return isOpen;
    },
    [tryOpen, store],
  );
  const add = useCallback(() => {
    from.current = document.activeElement;
    void begin(beginRecord(store, { id, role }));
  }, [begin, store, id, role]);
  // They are of attributes that can be saved, which the compiler cannot know of any resource.
  const addLike = (values: RecordValues) =>
    begin(store.addDraft(values as Parameters<typeof store.addDraft>[0]));
  return { from, add, addLike };
}
