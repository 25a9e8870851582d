import type { ChangeAction, RecordId } from '@ne2016/contract';
import type { Clock } from '../../ports/clock.ts';
import type { EventOutcome } from '../../observable/event-log-entry.ts';
import { newRecord, type TabId } from './tab-channel.ts';

/** Milliseconds to wait for a change from another tab. */
const patience = 1000;

/** The activity of another tab in one resource. */
export interface Peer {
  /** It fetches the records of events. */
  readonly leads: boolean;
  /** The records with writes in flight. */
  readonly writing: readonly string[];
}

/** An event's outcome: this tab fetches, another one passes the change on, or it is known. */
export type Turn = Extract<EventOutcome, 'fetched' | 'left_to_other_tab' | 'already_known'>;

/** A change that an event reports. */
export interface AnnouncedChange {
  readonly id: RecordId;
  readonly action: ChangeAction;
  /** Names the change; without it no tab can determine whether an answer includes the change. */
  readonly cursor?: string | undefined;
}

interface Wait {
  /** The changes to wait for. */
  cursors: readonly string[];
  from: TabId;
  readonly action: ChangeAction;
  readonly cancel: () => void;
}

/** The dependencies of the turns. */
export interface FetchTurnsPorts {
  readonly clock: Clock;
  /** Returns whether this tab fetches the records of events. */
  readonly isLeading: () => boolean;
  /** Fetches a record in this tab, or checks its deletion. */
  readonly fetch: (id: string, action: ChangeAction) => void;
}

/**
 * Lets only one of several tabs fetch a changed record: the leading one, or none while another tab's own
 * write of it is in flight, whose answer will have the same values. The others wait until they receive the
 * change that the event named, at most {@link patience} milliseconds. A tab that did not answer in that time
 * is frozen or closed: the others do not wait for it again until it sends something.
 */
export class FetchTurns {
  readonly #ports: FetchTurnsPorts;
  readonly #peers = new Map<TabId, Peer>();
  readonly #waits = new Map<string, Wait>();
  /** The last change that the local values of a record include. */
  readonly #included = new Map<string, string>();

  constructor(ports: FetchTurnsPorts) {
    this.#ports = ports;
  }

  /** Decides who fetches the change of an event. */
  take(change: AnnouncedChange): Turn {
    const id = String(change.id);
    const { action, cursor } = change;
    if (cursor !== undefined && this.#included.get(id) === cursor)
      return this.#waits.has(id) ? 'left_to_other_tab' : 'already_known';
    const from = cursor === undefined ? undefined : this.#findTeller(id, action);
    if (cursor === undefined || from === undefined) {
      this.end(id);
      return 'fetched';
    }
    const wait = this.#waits.get(id);
    if (wait !== undefined) wait.cursors = [...wait.cursors, cursor];
    else {
      const cancel = this.#ports.clock.after(patience, () => this.#giveUp(id));
      this.#waits.set(id, { cursors: [cursor], from, action, cancel });
    }
    return 'left_to_other_tab';
  }

  /** Stops waiting for a deleted record and forgets its changes: it may be restored by the same change. */
  forget(id: string): void {
    this.end(id);
    this.#included.delete(id);
  }

  /** Stops waiting for a record that is about to be fetched. */
  end(id: string): void {
    this.#waits.get(id)?.cancel();
    this.#waits.delete(id);
  }

  /**
   * Sets the changes that the local values of a record include, by cursor, the last one last. Returns whether
   * no change is awaited any more.
   */
  include(id: string, cursors: readonly string[]): boolean {
    const last = cursors.at(-1);
    if (last !== undefined) this.#included.set(id, last);
    const wait = this.#waits.get(id);
    if (wait === undefined) return true;
    // Exactly these changes: events may come late, twice, or in another order than their changes.
    wait.cursors = wait.cursors.filter((cursor) => !cursors.includes(cursor));
    if (wait.cursors.length > 0) return false;
    this.end(id);
    return true;
  }

  /** Updates another tab's activity. Changes that it will not pass on come from another or are fetched. */
  receive(tab: TabId, peer: Peer): void {
    // Only one tab leads: a tab that claims it has taken over from the previous leader.
    if (peer.leads)
      for (const [other, { writing }] of this.#peers) this.#peers.set(other, { leads: false, writing });
    this.#peers.set(tab, peer);
    for (const [id, wait] of this.#waits) {
      if (wait.from !== tab) continue;
      const next = this.#findTeller(id, wait.action);
      if (next !== undefined) wait.from = next;
      else this.#fetch(id, wait);
    }
  }

  /** The tab that will pass on the change of a record; none if this one has to fetch it. */
  #findTeller(id: string, action: ChangeAction): TabId | undefined {
    const peers = [...this.#peers];
    const isWriting = ([, { writing }]: [TabId, Peer]) =>
      writing.includes(id) || (action === 'created' && writing.includes(newRecord));
    const writer = peers.find(isWriting);
    if (writer !== undefined || this.#ports.isLeading()) return writer?.[0];
    return peers.find(([, { leads }]) => leads)?.[0];
  }

  #giveUp(id: string): void {
    const wait = this.#waits.get(id);
    if (wait === undefined) return;
    this.#peers.delete(wait.from);
    this.#fetch(id, wait);
  }

  #fetch(id: string, { action }: Wait): void {
    this.end(id);
    this.#ports.fetch(id, action);
  }
}
