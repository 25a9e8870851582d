import type { Call } from './load/load.ts';

/** The list that is measured, as a path. */
export const communes = '/data/commune';

/** What a browser says it can read. */
export const browserEncodings = 'gzip, deflate, br, zstd';

type Headers = Readonly<Record<string, string>>;

/** Reads one commune. */
export function readOf(credentials: Headers, id: number): Call {
  return { method: 'GET', path: `${communes}/${id}`, headers: { ...credentials } };
}

/** Reads the list, or what changed; without compression unless the headers say otherwise. */
export function listOf(credentials: Headers, headers: Headers = {}): Call {
  return {
    method: 'GET',
    path: communes,
    headers: { ...credentials, 'accept-encoding': 'identity', ...headers },
  };
}

/** Gives a commune another number of inhabitants. */
export function writeOf(credentials: Headers, id: number, population: number): Call {
  return {
    method: 'PUT',
    path: `${communes}/${id}`,
    headers: { ...credentials, 'content-type': 'application/json' },
    body: JSON.stringify({ population }),
  };
}
