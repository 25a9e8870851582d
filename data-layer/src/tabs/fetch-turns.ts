import type { ChangeAction, RecordId } from '@ne2016/contract';
import type { Clock } from '../clock.ts';
import { newRecord, type TabId } from './tab-channel.ts';

/** How long to wait for what another tab is about to tell, in milliseconds. */
const patience = 1000;

/** How many changes of a record are remembered, so that one that is told again late is known. */
const mostRemembered = 10;

/** What another tab is doing in one resource. */
export interface Peer {
  /** It fetches what events tell. */
  readonly leads: boolean;
  /** It has writes of these records under way. */
  readonly writing: readonly string[];
}

/** A change that somebody made, as an event tells it. */
export interface ToldChange {
  readonly id: RecordId;
  readonly action: ChangeAction;
  /** Names the change; without a name nobody can tell whether an answer includes it. */
  readonly cursor?: string | undefined;
}

interface Wait {
  /** The changes that are waited for, in their order. */
  cursors: string[];
  from: TabId;
  readonly action: ChangeAction;
  readonly cancel: () => void;
}

/** What becomes of an event. */
export type Turn = 'fetch' | 'wait' | 'known' | 'told_before';

/** What turns need to know and to do. */
export interface FetchTurnsPorts {
  readonly clock: Clock;
  /** Whether this is the tab that fetches what events tell. */
  readonly isLeading: () => boolean;
  /** Fetches a record in this tab. */
  readonly fetch: (id: string) => void;
}

/**
 * Sees to it that of several tabs only one fetches a changed record: the one that leads, or none while a tab's own
 * write of it is under way, whose answer will say the same. The others wait until they are told of the very change
 * that the event named, and no longer than a moment: who did not answer in that time is frozen or gone, and is not
 * waited for again before it is heard.
 */
export class FetchTurns {
  readonly #ports: FetchTurnsPorts;
  readonly #peers = new Map<TabId, Peer>();
  readonly #waits = new Map<string, Wait>();
  /** The last change that what is held of a record includes; all before it too, unless that was a save's answer. */
  readonly #included = new Map<string, { readonly version: string; readonly isWhole: boolean }>();

  /** The last changes that were told of a record. A push service tells each at least once. */
  readonly #told = new Map<string, readonly string[]>();

  constructor(ports: FetchTurnsPorts) {
    this.#ports = ports;
  }

  /**
   * Decides about an event: this tab fetches, or another one tells of it, or it is known already. `told_before`: it has
   * come before, and that was decided then.
   */
  take(change: ToldChange): Turn {
    const id = String(change.id);
    const { action, cursor } = change;
    const included = this.#included.get(id);
    if (cursor !== undefined && this.#isToldAgain(id, cursor)) return 'told_before';
    if (cursor !== undefined && included?.version === cursor) {
      // Those of a record are told in their order: who includes this one includes those that were waited for.
      if (included.isWhole) this.end(id);
      return this.#waits.has(id) ? 'wait' : 'known';
    }
    const from = cursor === undefined ? undefined : this.#findTeller(id, action);
    if (cursor === undefined || from === undefined) {
      this.end(id);
      return 'fetch';
    }
    const wait = this.#waits.get(id);
    if (wait !== undefined) wait.cursors.push(cursor);
    else {
      const cancel = this.#ports.clock.after(patience, () => this.#giveUp(id));
      this.#waits.set(id, { cursors: [cursor], from, action, cancel });
    }
    return 'wait';
  }

  /** Waits no more for a record: it is gone, or about to be fetched. */
  end(id: string): void {
    this.#waits.get(id)?.cancel();
    this.#waits.delete(id);
  }

  /**
   * Notes up to which change what is held of a record is known now, all of it or only what a save changed. Answers
   * whether nothing is waited for any more.
   */
  include(id: string, version: string | null, isWhole: boolean): boolean {
    if (version !== null) this.#included.set(id, { version, isWhole });
    const wait = this.#waits.get(id);
    if (wait === undefined) return true;
    const index = version === null ? -1 : wait.cursors.indexOf(version);
    if (index >= 0) wait.cursors.splice(isWhole ? 0 : index, isWhole ? index + 1 : 1);
    if (wait.cursors.length > 0) return false;
    this.end(id);
    return true;
  }

  /** Notes what another tab is doing; what was expected from it in vain falls to the next. */
  hear(tab: TabId, peer: Peer): void {
    // Only one leads: who says so has taken it over from whoever did.
    if (peer.leads)
      for (const [other, { writing }] of this.#peers) this.#peers.set(other, { leads: false, writing });
    this.#peers.set(tab, peer);
    for (const [id, wait] of this.#waits) {
      if (wait.from !== tab) continue;
      const next = this.#findTeller(id, wait.action);
      if (next !== undefined) wait.from = next;
      else this.#fetch(id);
    }
  }

  /** Whether a change was told before: then it says nothing of those that are waited for, which may be newer. */
  #isToldAgain(id: string, cursor: string): boolean {
    const told = this.#told.get(id) ?? [];
    if (told.includes(cursor)) return true;
    this.#told.set(id, [...told.slice(1 - mostRemembered), cursor]);
    return false;
  }

  /** The tab that will tell of the record's change; none when this one has to ask for it. */
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
    if (wait !== undefined) this.#peers.delete(wait.from);
    this.#fetch(id);
  }

  #fetch(id: string): void {
    this.end(id);
    this.#ports.fetch(id);
  }
}
