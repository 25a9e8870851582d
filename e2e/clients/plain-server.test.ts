import { describeClients } from './describe-clients.ts';
import { startPlainServer } from './servers/plain-server.ts';

describeClients('a plain server of the specification', startPlainServer, { recordsOfARepeatedCreation: 2 });
