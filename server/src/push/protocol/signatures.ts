import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type PushApplication, signChannel, signUser } from './channel-signature.ts';

/** Compares in a time that tells nothing of what was expected. */
function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether `auth`, a value of any type, is this signature. */
function isSignature(auth: unknown, expected: string): boolean {
  return typeof auth === 'string' && isEqual(auth, expected);
}

/** Whether a socket may join a channel; with `channelData`, as the person that it describes. */
export function mayJoin(
  application: PushApplication,
  auth: unknown,
  ...parts: [socketId: string, channel: string, channelData?: string]
): boolean {
  return isSignature(auth, signChannel(application, ...parts));
}

/** Whether a socket is used by the person that `userData` describes. */
export function maySignIn(
  application: PushApplication,
  auth: unknown,
  socketId: string,
  userData: string,
): boolean {
  return isSignature(auth, signUser(application, socketId, userData));
}

/** The signature of a webhook. */
export function signWebhook({ secret }: PushApplication, body: string): string {
  return hmac(secret, body);
}

/** A call of the HTTP API, as it came. */
export interface SignedCall {
  method: string;
  /** The path without the query. */
  path: string;
  query: URLSearchParams;
}

/** How far the clock of the caller may be away from ours, in seconds. */
const mostSkew = 600;

/** The text that is signed: method, path and every other parameter, decoded and in the order of their names. */
function signedText({ method, path, query }: SignedCall): string {
  const parameters = [...query]
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => name !== 'auth_signature')
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return [method, path, parameters.map(([name, value]) => `${name}=${value}`).join('&')].join('\n');
}

/**
 * What is wrong with the signature of a call; `undefined` when it is right. The body is still to be compared with
 * the parameter `body_md5`, see {@link isSignedBody}.
 * @param now in milliseconds since 1970.
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

/** Whether a body is the one that was signed. */
export function isSignedBody(body: Buffer, { query }: SignedCall): boolean {
  return isEqual(query.get('body_md5') ?? '', createHash('md5').update(body).digest('hex'));
}
