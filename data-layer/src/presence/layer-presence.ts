import { OpenChannels } from './open-channels.ts';
import type { LayerPresence } from './record-presence.ts';
import { WatchedList } from './watched-list.ts';
import { WatchedRecord } from './watched-record.ts';

/**
 * Shows who else has records open and which attributes they edit, by the presence channels of the push
 * service: the option `presence` of `createDataLayer`, which also needs `push`.
 */
export const recordPresence: LayerPresence = (context) => {
  const channels = new OpenChannels(context);
  const lists = new Map<string, WatchedList>();
  return {
    ofRecord: (store, key) => new WatchedRecord(store, key, channels),
    ofList(resource) {
      const list = lists.get(resource.name) ?? new WatchedList(resource, channels);
      lists.set(resource.name, list);
      return list;
    },
    showWhileReading: (isShown) => channels.showWhileReading(isShown),
  };
};
