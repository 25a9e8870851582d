import type { Call } from './load/load.ts';

/** The path of the measured list. */
export const communes = '/data/commune';

/** The encodings that browsers accept. */
export const browserEncodings = 'gzip, deflate, br, zstd';

type Headers = Readonly<Record<string, string>>;

/** Returns a read of one commune. */
export function readOf(credentials: Headers, id: number): Call {
  return { method: 'GET', path: `${communes}/${id}`, headers: { ...credentials } };
}

/** Returns a read of the list, or of a delta; uncompressed unless the headers request it. */
export function listOf(credentials: Headers, headers: Headers = {}): Call {
  return {
    method: 'GET',
    path: communes,
    headers: { ...credentials, 'accept-encoding': 'identity', ...headers },
  };
}

/** Returns a change of a commune’s population. */
export function writeOf(credentials: Headers, id: number, population: number): Call {
  return {
    method: 'PUT',
    path: `${communes}/${id}`,
    headers: { ...credentials, 'content-type': 'application/json' },
    body: JSON.stringify({ population }),
  };
}
