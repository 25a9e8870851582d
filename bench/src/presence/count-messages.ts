import type { PushPort } from '@ne2016/data-layer';

/** Messages of presence channels: sent by clients, and sent to them by the server. */
export interface MessageCounts {
  sent: number;
  received: number;
}

/** Counts the messages of all presence channels that a port joins. */
export function countMessages(port: PushPort, counts: MessageCounts): PushPort {
  return {
    ...port,
    join(subscription) {
      const membership = port.join?.({
        ...subscription,
        onOthers(others) {
          counts.received += 1;
          subscription.onOthers(others);
        },
        onEvent(payload, senderId) {
          counts.received += 1;
          subscription.onEvent(payload, senderId);
        },
      });
      return (
        membership && {
          leave: () => membership.leave(),
          send(payload) {
            counts.sent += 1;
            membership.send(payload);
          },
        }
      );
    },
  };
}
