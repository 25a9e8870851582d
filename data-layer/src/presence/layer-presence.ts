import { presenceChannelOf, type RecordId } from '@ne2016/contract';
import { AnnouncementTurns } from './announcement-turns.ts';
import { PresenceChannel, type PresenceChannelPorts } from './presence-channel.ts';
import type { LayerPresence, PresenceSurroundings, WatchableStore } from './record-presence.ts';
import { type PresenceChannels, WatchedRecord } from './watched-record.ts';

/** The presence channels that are open in this page, joined as long as the layer is connected. */
class OpenChannels implements PresenceChannels {
  readonly #ports: PresenceChannelPorts;
  readonly #connection: PresenceSurroundings['connection'];
  /** By name; with how many views of the record are open. */
  readonly #open = new Map<string, { readonly channel: PresenceChannel; views: number }>();

  constructor({ push, clock, connection }: PresenceSurroundings) {
    this.#ports = { push, clock, turns: new AnnouncementTurns(clock) };
    this.#connection = connection;
    connection.subscribe(() => {
      for (const { channel } of this.#open.values()) this.#adapt(channel);
    });
  }

  enter({ resource }: WatchableStore, id: RecordId): PresenceChannel {
    const name = presenceChannelOf(resource, id);
    const open = this.#open.get(name) ?? {
      channel: new PresenceChannel(resource, id, this.#ports),
      views: 0,
    };
    open.views += 1;
    this.#open.set(name, open);
    this.#adapt(open.channel);
    return open.channel;
  }

  exit({ resource }: WatchableStore, id: RecordId): void {
    const name = presenceChannelOf(resource, id);
    const open = this.#open.get(name);
    if (open === undefined) return;
    open.views -= 1;
    if (open.views > 0) return;
    this.#open.delete(name);
    open.channel.leave();
  }

  #adapt(channel: PresenceChannel): void {
    if (this.#connection.value === 'connected') channel.join();
    else channel.leave();
  }
}

/** Tells who else has a record open and what they edit, by the presence channels of the push service. */
export const recordPresence: LayerPresence = (surroundings) => {
  const channels = new OpenChannels(surroundings);
  return (store, key) => new WatchedRecord(store, key, channels);
};
