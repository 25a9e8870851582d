import { describeClients } from './describe-clients.ts';
import { ourServer } from './servers/our-server.ts';
import { startServer } from './start-server.ts';

describeClients(
  'our server',
  async () => {
    const application = await startServer();
    return { ...ourServer(application), stop: () => application[Symbol.asyncDispose]() };
  },
  { recordsOfARepeatedCreation: 1 },
);
