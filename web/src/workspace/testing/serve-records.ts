import type { Resource } from '@ne2016/contract';
import { resources as allResources } from '@ne2016/contract/testing';
import { createHttpClient, type HttpClient } from '@ne2016/data-layer';
import { FakeServer, type ServerFeatures } from '@ne2016/data-layer/testing';

/** A server in memory, and its client. */
export interface ServedRecords {
  server: FakeServer;
  http: HttpClient;
  resources: readonly Resource[];
}

/** Starts a server with these records by resource, numbered from 1. */
export function serveRecords(
  lists: Readonly<Record<string, readonly object[]>> = {},
  resources: readonly Resource[] = allResources,
  features: Partial<ServerFeatures> = {},
): ServedRecords {
  // On the system clock, since forms show when another user changed something.
  const server = new FakeServer({ resources, startsAt: new Date(0), clock: Date, ...features });
  for (const resource of resources)
    lists[resource.name]?.forEach((values, index) => server.write(resource, index + 1, values));
  return { server, resources, http: createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch }) };
}
