import type { ChangeAction, RecordId } from '@ne2016/contract';
import type { Clock } from '../../ports/clock.ts';
import type { EventOutcome } from '../../observable/event-log-entry.ts';
import { newRecord, type TabId } from './tab-channel.ts';

/** How long to wait for what another tab is about to tell, in milliseconds. */
const patience = 1000;

/** What another tab is doing in one resource. */
export interface Peer {
  /** It fetches what events tell. */
  readonly leads: boolean;
  /** It has writes of these records under way. */
  readonly writing: readonly string[];
}

/** The outcome of an event, as in the eventLog: this tab fetches, another one passes the change on, or it is known. */
export type Turn = Extract<EventOutcome, 'fetched' | 'left_to_other_tab' | 'already_known'>;

/** A change that somebody made, as an event tells it. */
export interface AnnouncedChange {
  readonly id: RecordId;
  readonly action: ChangeAction;
  /** Names the change; without a name nobody can tell whether an answer includes it. */
  readonly cursor?: string | undefined;
}

interface Wait {
  /** The changes that are waited for. */
  cursors: readonly string[];
  from: TabId;
  readonly action: ChangeAction;
  readonly cancel: () => void;
}

/** What turns need to know and to do. */
export interface FetchTurnsPorts {
  readonly clock: Clock;
  /** Whether this is the tab that fetches what events tell. */
  readonly isLeading: () => boolean;
  /** Fetches a record in this tab, or looks its deletion up. */
  readonly fetch: (id: string, action: ChangeAction) => void;
}

/**
 * Lets only one of several tabs fetch a changed record: the leading one, or none while a tab's own write of it is under
 * way, whose answer will say the same. The others wait until they receive the very change that the event named, and no
 * longer than a moment. A tab that did not answer in that time is frozen or gone: the others do not wait for it again
 * until it sends something.
 */
export class FetchTurns {
  readonly #ports: FetchTurnsPorts;
  readonly #peers = new Map<TabId, Peer>();
  readonly #waits = new Map<string, Wait>();
  /** The last change that what is held of a record includes. */
  readonly #included = new Map<string, string>();

  constructor(ports: FetchTurnsPorts) {
    this.#ports = ports;
  }

  /** Decides about an event. */
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

  /** Waits no more for a record that is gone, and knows nothing of it any more: it may come back by the same change. */
  forget(id: string): void {
    this.end(id);
    this.#included.delete(id);
  }

  /** Waits no more for a record: it is about to be fetched. */
  end(id: string): void {
    this.#waits.get(id)?.cancel();
    this.#waits.delete(id);
  }

  /**
   * Notes which changes what is held of a record includes now, by their cursors, the last one last. Answers whether
   * nothing is waited for any more.
   */
  include(id: string, cursors: readonly string[]): boolean {
    const last = cursors.at(-1);
    if (last !== undefined) this.#included.set(id, last);
    const wait = this.#waits.get(id);
    if (wait === undefined) return true;
    // No other one: events come late, twice, and now and then in another order than that of their changes.
    wait.cursors = wait.cursors.filter((cursor) => !cursors.includes(cursor));
    if (wait.cursors.length > 0) return false;
    this.end(id);
    return true;
  }

  /** Notes what another tab is doing; what was expected from it in vain falls to the next. */
  receive(tab: TabId, peer: Peer): void {
    // Only one tab leads: one that says so has taken over from the leading tab of before.
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

  /** The tab that will pass on the record's change; none when this one has to fetch it. */
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
