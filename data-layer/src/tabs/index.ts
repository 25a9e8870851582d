/**
 * Several tabs of one person: the data that one gets from the server reaches the others without a call of their own.
 *
 * @module tabs
 */
export { broadcastTabs, type BroadcastTabsOptions } from './broadcast-tabs.ts';
export { createTabSharing, type TabSharing } from './layer-tabs.ts';
export type {
  VectorClock,
  RecordUpdate,
  TabChannel,
  TabId,
  TabMessage,
  TabUpdate,
} from './channel/tab-channel.ts';
