import type { Page, WebSocketRoute } from '@playwright/test';

/** The connection between a page and the push service. */
export interface PushLine {
  /** Ends the connection; from then on new ones are `how`. */
  cut(how: 'silent' | 'refused'): Promise<void>;
  /** Lets connections reach the service again, from the next attempt on. */
  mend(): void;
  /** Number of connection attempts. */
  readonly attempts: number;
  /** Number of refused attempts. */
  readonly refusals: number;
}

/** The close code for wrong credentials: do not reconnect with them. */
const unauthorized = 4009;

/** Takes control of the connection between a page and its push service; call it before the page is opened. */
export async function holdPushLine(page: Page): Promise<PushLine> {
  const open = new Set<WebSocketRoute>();
  let state: 'open' | 'silent' | 'refused' = 'open';
  let attempts = 0;
  let refusals = 0;

  const say = (socket: WebSocketRoute, event: string, data: object) =>
    socket.send(JSON.stringify({ event, data: JSON.stringify(data) }));
  /** Greets like any service, and refuses the first request. */
  const refuse = (socket: WebSocketRoute) => {
    say(socket, 'pusher:connection_established', { socket_id: '1.1', activity_timeout: 30 });
    socket.onMessage(() => {
      refusals += 1;
      say(socket, 'pusher:error', { code: unauthorized, message: 'Unauthorized' });
      void socket.close({ code: unauthorized, reason: 'Unauthorized' });
    });
  };

  await page.routeWebSocket(/\/app\//, (socket) => {
    open.add(socket);
    attempts += 1;
    if (state === 'open') socket.connectToServer();
    if (state === 'refused') refuse(socket);
  });
  return {
    async cut(how) {
      state = how;
      for (const socket of open) await socket.close({ code: 1001, reason: 'Going away' });
      open.clear();
    },
    mend() {
      state = 'open';
    },
    get attempts() {
      return attempts;
    },
    get refusals() {
      return refusals;
    },
  };
}
