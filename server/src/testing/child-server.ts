import { resources } from '@ne2016/resources';
import { samples } from '@ne2016/resources/samples';
import { runServer } from '../run-server.ts';

/** The server as `main.ts` runs it, with the folder of the application that the test names. */
await runServer({ resources, samples, applicationFolder: process.argv[2] ?? '' });
