import { type RecordId, type Resource, saveableAttributes } from '@ne2016/contract';
import { AnswerOrder } from './merge/answer-order.ts';
import type { LayerKeeper } from './persistence/layer-keeper.ts';
import type { RecordChange } from './record-change.ts';
import { RecordTable } from './records/record-table.ts';
import { RecordWriter } from './records/record-writer.ts';
import { ChangeFollower } from './refresh/change-follower.ts';
import { ListRefresher } from './refresh/list-refresher.ts';
import type { ResourceCalls } from './resource-calls.ts';
import type { LayerTabs } from './tabs/layer-tabs.ts';
import type { NoteTrail, TrailEntry } from './trail.ts';

/** What a store is made with. */
export interface ResourceStorePorts {
  readonly calls: ResourceCalls;
  /** Makes a name that nobody else makes, for a draft. */
  readonly makeUniqueName: () => string;
  /** Told of every change of a record that a push event brought, once it is merged. */
  readonly broadcast: (change: RecordChange) => void;
  /** The time, in milliseconds on the clock of the layer. */
  readonly now: () => number;
  /** Keeps the list and what is typed into it on this machine. */
  readonly keeper?: LayerKeeper | undefined;
  /** The other tabs of the same person. */
  readonly tabs?: LayerTabs | undefined;
  /** Told of what happens and what is done with it. */
  readonly onTrail?: ((entry: TrailEntry) => void) | undefined;
}

/** What a store consists of. */
export interface StoreParts<Rec extends object> {
  readonly table: RecordTable<Rec>;
  readonly follower: ChangeFollower<Rec>;
  readonly refresher: ListRefresher<Rec>;
  readonly writer: RecordWriter<Rec>;
}

/** Makes the parts of a store and connects them with each other. */
export function makeStoreParts<Rec extends object>(
  resource: Resource,
  ports: ResourceStorePorts,
): StoreParts<Rec> {
  const { calls, makeUniqueName, broadcast } = ports;
  const table = new RecordTable<Rec>(resource.identifier);
  const requestRefresh = () => refresher.request();
  const isFollowed = (id: RecordId): boolean => refresher.state.value.state !== 'idle' || table.has(id);
  const fetch = (id: RecordId) => follower.fetch(id);
  const insist = (id: RecordId) => follower.insist(id);
  const note: NoteTrail = (event, outcome, id) =>
    ports.onTrail?.({ resource: resource.name, id: id ?? null, event, outcome });
  const tabs = ports.tabs?.join({
    resource: resource.name,
    table,
    // What is told before the server is asked may be older than what was kept, and the answer has it anyway.
    isFollowed: (id) => isFollowed(id) && !refresher.isRestoring,
    note,
    fetch,
    askForAuthors: (record) => void follower.askForAuthors(record),
    onTold: (id) => follower.broadcastOf(id),
  });
  const order = tabs?.order ?? new AnswerOrder();
  const shared = { table, order, calls, tabs, requestRefresh, note };
  const follower: ChangeFollower<Rec> = new ChangeFollower({
    ...shared,
    isFollowed,
    broadcast: (action, id) => broadcast({ resource: resource.name, action, id }),
  });
  const keeper = ports.keeper?.keep({
    resource,
    table,
    position: () => refresher.position,
    isOwed: () => follower.isOwed || refresher.isFullWanted,
    load: () => refresher.untilConfirmed(),
    insist,
  });
  const refresher: ListRefresher<Rec> = new ListRefresher({
    ...shared,
    insist,
    now: ports.now,
    fetch,
    restore:
      keeper &&
      ((isWanted, onRestored) =>
        keeper.restore(isWanted, (position) => {
          calls.extensions.noteCursor(position?.cursor);
          onRestored(position);
        })),
    onMerged: (askedAt, changed) => {
      tabs?.passOnList(changed, askedAt);
      keeper?.noteAnswer();
      follower.broadcastBefore(askedAt);
    },
  });
  // Only who has a list can tell the others what becomes of it.
  refresher.state.subscribe(() => tabs?.lead());
  const writer = new RecordWriter<Rec>({
    ...shared,
    insist,
    makeUniqueName,
    prepareCreate: async (isMaybeCreated) => {
      await ports.keeper?.keepBeforeCreate();
      // A list that nobody has asked for is not loaded for this, unless an earlier page may have sent its name.
      const isListUsed = refresher.state.value.state !== 'idle' || isMaybeCreated;
      if (calls.extensions.areUnknown && isListUsed) await refresher.learnExtensions();
    },
    saveable: saveableAttributes(resource),
  });
  return { table, follower, refresher, writer };
}
