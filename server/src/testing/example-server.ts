import { exampleResources } from './example-resources.ts';
import { runServer } from '../run-server.ts';

/** The server as `main.ts` runs it, with the small resources of the tests. */
await runServer({ resources: exampleResources, samples: [], applicationFolder: process.argv[2] ?? '' });
