import type { CachedList } from '../list/cached-list.ts';
import type { Clock } from '../ports/clock.ts';
import { ResourceTabs } from './resource-tabs.ts';
import { SharedOrder } from './channel/shared-order.ts';
import type { TabChannel } from './channel/tab-channel.ts';
import { Tabs } from './channel/tabs.ts';

/** What the tabs' part of a layer needs of it. */
export interface TabContext {
  readonly clock: Clock;
  readonly makeUniqueName: () => string;
  /** Whether push events reach this tab. */
  readonly isConnected: () => boolean;
  /** Called when the person has signed out in another tab. */
  readonly onSignedOut: () => void;
}

/** The other tabs of the person who uses a data layer. */
export class LayerTabs {
  readonly #tabs: Tabs;
  readonly #context: TabContext;

  constructor(channel: TabChannel, context: TabContext) {
    this.#context = context;
    this.#tabs = new Tabs(channel, context.makeUniqueName(), context.onSignedOut);
  }

  /** Makes the order of answers for a list that is to take part. */
  makeOrder(): SharedOrder {
    return new SharedOrder(this.#tabs);
  }

  /** Lets a list take part, which goes by the order that was made for it. */
  join<Rec extends object>(list: CachedList<Rec>, order: SharedOrder): ResourceTabs<Rec> {
    const { clock, isConnected } = this.#context;
    return new ResourceTabs(list, order, { tabs: this.#tabs, clock, isConnected });
  }

  /** Begins to hear the others. */
  open(): void {
    this.#tabs.open();
  }

  /** Hears them no more. */
  close(): void {
    this.#tabs.close();
  }

  /** Makes itself known again, where it may have been away when others came. */
  wake(): void {
    if (this.#tabs.isAlone) this.#tabs.greet();
  }

  /** Tells the others that the person signs out here. */
  announceSignOut(): void {
    this.#tabs.announceSignOut();
  }
}

/** Shares data between the tabs of a layer: what {@link createTabSharing} and `broadcastTabs` return. */
export type TabSharing = (context: TabContext) => LayerTabs;

/**
 * Shares the data that one tab gets from the server with the others: the option `tabs` of `createDataLayer`.
 * @param channel carries the messages, such as `new TabHub().makeChannel()` in tests
 */
export function createTabSharing(channel: TabChannel): TabSharing {
  return (context) => new LayerTabs(channel, context);
}
