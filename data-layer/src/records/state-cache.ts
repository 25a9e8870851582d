import { nothing } from '../merge/merge-record.ts';
import {
  type LocalState,
  makeRecordState,
  type RecordKey,
  type RecordState,
  untouched,
} from './record-state.ts';

/** What the interface was last given of each record; weak, so that only what somebody still reads is kept. */
export class StateCache<Rec extends object> {
  readonly #states = new WeakMap<object, RecordState<Rec>>();

  /** What the interface sees of a record: the same object for the same parts; `undefined` when there are none. */
  stateOf(key: RecordKey, snapshot?: Rec, local?: LocalState): RecordState<Rec> | undefined {
    if (snapshot === undefined && local === undefined) return undefined;
    // Drafts have what they began with, and records that are gone had their last snapshot put aside.
    const known = snapshot ?? ((local?.gone ?? local?.given ?? nothing) as Rec);
    const anchor = local ?? known;
    const present = this.#states.get(anchor);
    if (present !== undefined) return present;
    const state = makeRecordState(key, known, local ?? untouched);
    this.#states.set(anchor, state);
    return state;
  }
}
