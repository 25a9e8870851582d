import { signChannel } from '../push/protocol/channel-signature.ts';
import { Hub, type HubOptions } from '../push/protocol/hub.ts';
import type { Notice } from '../push/protocol/notices.ts';
import type { Transport } from '../push/protocol/subscriber.ts';
import type { ReceivedFrame } from './push-socket.ts';

const application = { key: 'the-key', secret: 'the-secret' };

/** A transport that records what is sent. */
class KeptTransport implements Transport {
  readonly sent: string[] = [];
  closed: { code: number; reason: string } | null = null;
  isCut = false;
  bufferedBytes = 0;

  send(text: string): void {
    this.sent.push(text);
  }

  close(code: number, reason: string): void {
    this.closed = { code, reason };
  }

  cut(): number {
    this.isCut = true;
    return 2;
  }

  /** Returns the frames since the last call. */
  take(): ReceivedFrame[] {
    return this.sent.splice(0).map((text) => JSON.parse(text) as ReceivedFrame);
  }
}

/** A hub without sockets, with a clock that only the test advances. */
export function startHub(
  activityTimeout = 30_000,
  anonymousLimits = { perCaller: 2_000, total: 10_000 },
  options: Pick<HubOptions, 'placeLimits'> = {},
) {
  const notices: Notice[] = [];
  const clock = { now: 1_000_000 };
  const observer = (notice: Notice) => void notices.push(notice);
  const now = () => clock.now;
  const hub = new Hub({ ...options, application, activityTimeout, now, observer, anonymousLimits });
  const connect = (caller = 'somebody') => {
    const transport = new KeptTransport();
    const connection = hub.accept({ key: application.key, version: '7' }, transport, caller);
    if (!connection) throw new Error('The hub did not accept');
    transport.take();
    const say = (event: string, data?: unknown, channel?: string) =>
      connection.receive(JSON.stringify({ event, data, channel }));
    const subscribe = (channel: string, userId?: unknown, info?: unknown) => {
      const channelData =
        userId === undefined ? undefined : JSON.stringify({ user_id: userId, user_info: info });
      const signed = channelData === undefined ? channel : `${channel}:${channelData}`;
      const auth = signChannel(application, connection.socketId, signed);
      say('pusher:subscribe', { channel, auth, channel_data: channelData });
      return transport.take();
    };
    return { connection, transport, say, subscribe, socketId: connection.socketId };
  };
  const pass = (milliseconds: number) => {
    clock.now += milliseconds;
    hub.sweep();
  };
  return { hub, notices, clock, connect, pass, publish: publishTo(hub) };
}

function publishTo(hub: Hub) {
  return (channel: string, data = 'x', exceptSocketId: string | null = null) =>
    Array.from(hub.publish({ channel, event: 'greeting', data, exceptSocketId }));
}
