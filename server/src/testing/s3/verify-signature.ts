import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Fault } from './s3-fault.ts';

/** The signed parts of a request. `url`: path and query, as they were sent. */
export interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Percent-encodes all but the unreserved characters of RFC 3986. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonicalQuery(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.toSorted().join('&');
}

/**
 * Computes the signature that a request must have: Signature Version 4 of AWS.
 * @param scope day, region, `s3` and `aws4_request`
 * @param names names of the signed headers
 */
function signatureOf(
  { method, url, headers }: SignedRequest,
  secret: string,
  scope: readonly string[],
  names: readonly string[],
): string {
  const [path = '', query = ''] = url.split('?');
  const signed = names.map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    ...[method, path, canonicalQuery(query), signed.join(''), names.join(';')],
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), hash].join('\n');
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
}

/** @throws S3Fault for a request without a signature, or signed with other keys */
export function verifySignature(request: SignedRequest, { accessKeyId, secretAccessKey }: Credentials): void {
  const [, user, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (user === undefined) throw new S3Fault(403, 'AccessDenied');
  if (user !== accessKeyId) throw new S3Fault(403, 'InvalidAccessKeyId');
  if (signature !== signatureOf(request, secretAccessKey, scope.split('/'), names.split(';')))
    throw new S3Fault(403, 'SignatureDoesNotMatch');
}
