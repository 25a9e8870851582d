import './cheap-password-hashes.ts';
import { resources } from '@ne2016/contract/testing';
import { runServer } from '../start/start-server.ts';
import { samples } from './samples/test-samples.ts';

/** The server as `main.ts` runs it, with the application folder of the test. */
await runServer({ resources, samples, extensions: [], applicationFolder: process.argv[2] ?? '' });
