import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type PushApplication, signChannel, signUser } from './channel-signature.ts';

/** Compares in constant time, which reveals nothing about the expected value. */
function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Returns whether `auth`, a value of any type, is this signature. */
function isSignature(auth: unknown, expected: string): boolean {
  return typeof auth === 'string' && isEqual(auth, expected);
}

/** Returns whether a socket may join a channel; with `channelData`, as the person that it describes. */
export function mayJoin(
  application: PushApplication,
  auth: unknown,
  ...parts: [socketId: string, channel: string, channelData?: string]
): boolean {
  return isSignature(auth, signChannel(application, ...parts));
}

/** Returns whether a socket may sign in as the person that `userData` describes. */
export function maySignIn(
  application: PushApplication,
  auth: unknown,
  socketId: string,
  userData: string,
): boolean {
  return isSignature(auth, signUser(application, socketId, userData));
}

/** Returns the signature of a webhook. */
export function signWebhook({ secret }: PushApplication, body: string): string {
  return hmac(secret, body);
}

/** A call of the HTTP API, as received. */
export interface SignedCall {
  method: string;
  /** The path without the query. */
  path: string;
  query: URLSearchParams;
}

/** Largest difference between the clocks of the caller and the server, in seconds. */
const mostSkew = 600;

/** Returns the text to sign: method, path and all other parameters, decoded and sorted by name. */
function signedText({ method, path, query }: SignedCall): string {
  const parameters = [...query]
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => name !== 'auth_signature')
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return [method, path, parameters.map(([name, value]) => `${name}=${value}`).join('&')].join('\n');
}

/**
 * Returns the fault in the signature of a call; `undefined` when it is valid. The body must also be compared
 * with the parameter `body_md5`, see {@link isSignedBody}.
 * @param now in milliseconds since 1970
 */
export function signatureFault(
  call: SignedCall,
  { key, secret }: PushApplication,
  now: number,
): string | undefined {
  const { query } = call;
  const timestamp = query.get('auth_timestamp') ?? '';
  if (!query.has('auth_signature')) return 'the call is not signed';
  if (query.get('auth_version') !== '1.0') return 'auth_version is not 1.0';
  if (!isEqual(query.get('auth_key') ?? '', key)) return 'auth_key is unknown';
  if (!/^\d{1,12}$/.test(timestamp)) return 'auth_timestamp is missing';
  if (Math.abs(now / 1000 - Number(timestamp)) > mostSkew) return 'auth_timestamp is too far away';
  return isEqual(query.get('auth_signature') ?? '', hmac(secret, signedText(call)))
    ? undefined
    : 'auth_signature does not match';
}

/** Returns whether a body is the signed one. */
export function isSignedBody(body: Buffer, { query }: SignedCall): boolean {
  return isEqual(query.get('body_md5') ?? '', createHash('md5').update(body).digest('hex'));
}
