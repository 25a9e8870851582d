import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Bucket, StoredBytes } from './bucket.ts';
import { S3Fault } from './s3-fault.ts';

/** A call of a client for an object. */
export interface S3Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bucket: Bucket;
  readonly key: string;
  readonly query: URLSearchParams;
}

const xml = (name: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${content}</${name}>`;

function sendXml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

export function sendFault({ request, response }: Pick<S3Call, 'request' | 'response'>, fault: S3Fault): void {
  if (request.method === 'HEAD') response.writeHead(fault.status).end();
  else
    sendXml(
      response,
      fault.status,
      xml('Error', `<Code>${fault.code}</Code><Message>${fault.code}</Message>`),
    );
}

/** Returns the first and the last byte that a header requests. */
function rangeOf({ headers }: IncomingMessage, { size }: StoredBytes) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === undefined) return undefined;
  if (Number(first) >= size) throw new S3Fault(416, 'InvalidRange');
  return { start: Number(first), end: Math.min(last ? Number(last) : size - 1, size - 1) };
}

async function sendObject({ request, response, bucket, key }: S3Call): Promise<void> {
  const object = bucket.get(key);
  const range = rangeOf(request, object);
  const common = {
    etag: object.etag,
    'accept-ranges': 'bytes',
    'content-type': 'application/octet-stream',
    'last-modified': new Date().toUTCString(),
  };
  if (range === undefined) response.writeHead(200, { ...common, 'content-length': object.size });
  else
    response.writeHead(206, {
      ...common,
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${object.size}`,
    });
  await pipeline(createReadStream(object.path, range), response);
}

async function put({ request, response, bucket, key, query }: S3Call): Promise<void> {
  const uploadId = query.get('uploadId');
  const { etag } =
    uploadId === null
      ? await bucket.put(key, request, request.headers)
      : await bucket.putPart(uploadId, Number(query.get('partNumber')), request, request.headers);
  response.writeHead(200, { etag }).end();
}

async function post({ request, response, bucket, key, query }: S3Call): Promise<void> {
  const uploadId = query.get('uploadId');
  const body = await text(request);
  if (uploadId === null) {
    const id = bucket.beginUpload(key);
    sendXml(
      response,
      200,
      xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`),
    );
    return;
  }
  const parts = Array.from(body.matchAll(/<Part>.*?<\/Part>/gs), ([part]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }));
  const { etag } = await bucket.completeUpload(uploadId, parts);
  sendXml(response, 200, xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>${etag}</ETag>`));
}

async function remove({ response, bucket, key, query }: S3Call): Promise<void> {
  const uploadId = query.get('uploadId');
  await (uploadId === null ? bucket.remove(key) : bucket.abortUpload(uploadId));
  response.writeHead(204).end();
}

const answers: Partial<Record<string, (call: S3Call) => Promise<void>>> = {
  GET: sendObject,
  PUT: put,
  POST: post,
  DELETE: remove,
};

/** Answers a call for an object. Supports only the calls that the product makes. */
export async function answerCall(call: S3Call): Promise<void> {
  const answer = answers[call.request.method ?? ''];
  if (answer === undefined || call.key === '') throw new S3Fault(501, 'NotImplemented');
  await answer(call);
}
