import type { Server } from 'node:net';
import type { PushService } from '../config/push-settings.ts';

/**
 * Returns the address of the push service for browsers, without the key; empty for the application’s own
 * port, whose sockets this process has itself. `signIn`: the socket must sign in with its session, so that it
 * can be closed when the session ends.
 */
export function pushAddress(service: PushService): Readonly<Record<string, string | number | boolean>> {
  switch (service.place) {
    case 'embedded':
      return {};
    case 'cluster':
      return { cluster: service.cluster, signIn: true };
    case 'server':
      return { host: service.host, port: service.port, tls: service.isEncrypted, signIn: true };
  }
}

/** Returns the sources that the content security policy must allow for the push service. */
export function pushSources(service: PushService): string[] {
  switch (service.place) {
    case 'embedded':
      return [];
    case 'cluster':
      return [`wss://ws-${service.cluster}.pusher.com`];
    case 'server':
      return [`${service.isEncrypted ? 'wss' : 'ws'}://${service.host}:${service.port}`];
  }
}

/** Returns the address of the listening `server` for local programs: `ws://127.0.0.1:8080`. */
export function ownAddress(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server listens on no port');
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[bound.address] ?? bound.address;
  return `ws://${bound.family === 'IPv6' ? `[${host}]` : host}:${bound.port}`;
}
