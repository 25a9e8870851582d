import type { CachedListOptions } from '../list/cached-list.ts';
import type { Clock } from '../ports/clock.ts';
import type { LayerKeeper } from '../persistence/keeping/layer-keeper.ts';
import type { RecordChange } from '../push/record-change.ts';
import type { LayerTabs } from '../tabs/layer-tabs.ts';
import type { LayerUndoLog } from '../undo/layer-undo-log.ts';

/** What a store is made with. */
export interface ResourceStoreOptions extends Omit<CachedListOptions, 'order'> {
  /** Told of every change of a record that a push event brought, once it is merged. */
  readonly broadcast: (change: RecordChange) => void;
  /** The clock of the layer. */
  readonly clock: Clock;
  /** Keeps the list and what is typed into it on this machine. */
  readonly keeper?: LayerKeeper | undefined;
  /** The other tabs of the same person. */
  readonly tabs?: LayerTabs | undefined;
  /** Undoes what was done here. */
  readonly undo?: LayerUndoLog | undefined;
}
