import type { PushService } from '../config/push-settings.ts';

/**
 * What a browser is told of the push service besides the key; nothing where it is on the application's own port, whose
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
