import './cheap-password-hashes.ts';
import { runServer } from '../start/start-server.ts';
import { exampleResources } from './example-resources.ts';

/** The server as `main.ts` runs it, with the small resources of the tests. */
await runServer({
  resources: exampleResources,
  samples: [],
  extensions: [],
  applicationFolder: process.argv[2] ?? '',
});
