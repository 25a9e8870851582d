import { startApplication } from '../application/application.ts';
import { describeClients } from './describe-clients.ts';
import { ourServer } from './servers/our-server.ts';

describeClients(
  'our server',
  async () => {
    const application = await startApplication();
    return { ...ourServer(application), stop: () => application.dispose() };
  },
  { recordsOfARepeatedCreation: 1 },
);
