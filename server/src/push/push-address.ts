import type { Server } from 'node:net';
import type { PushService } from '../config/push-settings.ts';

/**
 * The address of the push service for browsers, besides the key; empty where it is on the application's own port, whose
 * sockets this process knows by itself. `signIn`: the socket has to say which session it belongs to, or it could not be
 * closed with it.
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

/** What the content security policy has to let in, so that a browser reaches the push service. */
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

/** Where a program on this machine reaches the sockets of `server`, which listens: `ws://127.0.0.1:8080`. */
export function ownAddress(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server listens on no port');
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[bound.address] ?? bound.address;
  return `ws://${bound.family === 'IPv6' ? `[${host}]` : host}:${bound.port}`;
}
