import { resources } from '@ne2016/resources';
import { samples } from '@ne2016/resources/samples';
import { applicationFolder } from './folders.ts';
import { runServer } from './run-server.ts';

await runServer({ resources, samples, applicationFolder });
