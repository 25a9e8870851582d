import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import type { Environment } from '../config/settings.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A real server of the S3 protocol, and the variables by which a server of ours uses it. */
export interface TestS3Server {
  environment: Environment;
  /** Ends early, as when the service goes away. */
  stop(): Promise<void>;
}

const bucket = 'fichiers';

/** Starts a server that is stopped after the test. */
export async function startS3Server(): Promise<TestS3Server> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: temporaryFolder(),
    silent: true,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.close());
  onTestFinished(stop);
  return {
    environment: {
      FILE_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop,
  };
}
