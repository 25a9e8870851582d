import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Environment } from '../../config/settings.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { answerCall, sendFault } from './answer-call.ts';
import { Bucket } from './bucket.ts';
import { S3Fault } from './s3-fault.ts';
import { verifySignature } from './verify-signature.ts';

/** A server of the S3 protocol, and the variables with which the product uses it. */
export interface TestS3Server {
  environment: Environment;
  /** Stops it early, as if the service became unavailable. */
  stop(): Promise<void>;
}

const name = 'fichiers';
const credentials = { accessKeyId: 'CLE', secretAccessKey: 'SECRET' };

/** A service that sends whole objects even if a part is requested. */
interface Behaviour {
  readonly ignoresRanges?: boolean;
}

/**
 * Starts a server that is stopped after the test. It answers the calls that the product makes as S3 does:
 * signatures, checksums, multipart uploads, ranges, and errors in XML.
 */
export async function startS3Server({ ignoresRanges = false }: Behaviour = {}): Promise<TestS3Server> {
  const bucket = new Bucket(temporaryFolder());

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    verifySignature({ method, url, headers }, credentials);
    if (ignoresRanges) delete headers.range;
    const { pathname, searchParams: query } = new URL(url, 'http://localhost');
    const [, wanted, ...key] = pathname.split('/').map(decodeURIComponent);
    if (wanted !== name) throw new S3Fault(404, 'NoSuchBucket');
    if (method === 'HEAD' && key.join('/') === '') response.writeHead(200).end();
    else await answerCall({ request, response, bucket, key: key.join('/'), query });
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      if (error instanceof S3Fault) sendFault({ request, response }, error);
      // The client has left, or detects from the closed connection that this server is faulty.
      else response.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let stopped: Promise<void> | undefined;
  const stop = () => {
    const closed = (stopped ??= server[Symbol.asyncDispose]());
    server.closeAllConnections();
    return closed;
  };
  onTestFinished(stop);
  return {
    environment: {
      FILE_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    stop,
  };
}
