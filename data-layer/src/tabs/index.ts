/**
 * Shares the data that one tab gets from the server with the same person's other tabs.
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
