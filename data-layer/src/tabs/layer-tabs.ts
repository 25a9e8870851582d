import type { CachedList } from '../list/cached-list.ts';
import type { Clock } from '../ports/clock.ts';
import { ResourceTabs } from './resource-tabs.ts';
import { SharedOrder } from './channel/shared-order.ts';
import type { TabChannel } from './channel/tab-channel.ts';
import { Tabs } from './channel/tabs.ts';

/** The parts of a layer that its tabs depend on. */
export interface TabContext {
  readonly clock: Clock;
  readonly makeUniqueName: () => string;
  /** Whether push events reach this tab. */
  readonly isConnected: () => boolean;
  /** Called when the person has signed out in another tab. */
  readonly onSignedOut: () => void;
}

/** The connection of a data layer to the person's other tabs. */
export class LayerTabs {
  readonly #tabs: Tabs;
  readonly #context: TabContext;

  constructor(channel: TabChannel, context: TabContext) {
    this.#context = context;
    this.#tabs = new Tabs(channel, context.makeUniqueName(), context.onSignedOut);
  }

  /** Creates the order of answers for a list that will join. */
  makeOrder(): SharedOrder {
    return new SharedOrder(this.#tabs);
  }

  /** Lets a list join, with the order that was created for it. */
  join<Rec extends object>(list: CachedList<Rec>, order: SharedOrder): ResourceTabs<Rec> {
    const { clock, isConnected } = this.#context;
    return new ResourceTabs(list, order, { tabs: this.#tabs, clock, isConnected });
  }

  /** Starts receiving messages of other tabs. */
  open(): void {
    this.#tabs.open();
  }

  /** Stops receiving messages of other tabs. */
  close(): void {
    this.#tabs.close();
  }

  /** Announces this tab again, since it may have missed the arrival of others. */
  wake(): void {
    if (this.#tabs.isAlone) this.#tabs.greet();
  }

  /** Announces to the other tabs that the person signs out here. */
  announceSignOut(): void {
    this.#tabs.announceSignOut();
  }
}

/**
 * Connects a layer with the other tabs: the type that {@link createTabSharing} and `broadcastTabs` return.
 */
export type TabSharing = (context: TabContext) => LayerTabs;

/**
 * Shares the data that one tab gets from the server with the others: the option `tabs` of `createDataLayer`.
 * @param channel carries the messages, such as `new TabHub().makeChannel()` in tests
 */
export function createTabSharing(channel: TabChannel): TabSharing {
  return (context) => new LayerTabs(channel, context);
}
