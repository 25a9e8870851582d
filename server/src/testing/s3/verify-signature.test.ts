import { expect, test } from 'vitest';
import { type SignedRequest, verifySignature } from './verify-signature.ts';

// The example « GET Object » of the documentation of S3, « Signature Calculations for the Authorization Header ».
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const scope = '20130524/us-east-1/s3/aws4_request';
const names = 'host;range;x-amz-content-sha256;x-amz-date';
const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
const request: SignedRequest = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  },
};

test('accepts the example of the documentation', () => {
  expect(() => verifySignature(request, credentials)).not.toThrow();
});

test.each<[string, SignedRequest, Partial<typeof credentials>, string]>([
  ['another path', { ...request, url: '/test.html' }, {}, 'SignatureDoesNotMatch'],
  ['another query', { ...request, url: '/test.txt?versionId=1' }, {}, 'SignatureDoesNotMatch'],
  ['another method', { ...request, method: 'DELETE' }, {}, 'SignatureDoesNotMatch'],
  [
    'another range',
    { ...request, headers: { ...request.headers, range: 'bytes=0-99' } },
    {},
    'SignatureDoesNotMatch',
  ],
  ['another secret', request, { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
  ['an unknown key', request, { accessKeyId: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
  ['no signature', { ...request, headers: {} }, {}, 'AccessDenied'],
])('refuses %s', (_what, changed, others, code) => {
  expect(() => verifySignature(changed, { ...credentials, ...others })).toThrow(code);
});
