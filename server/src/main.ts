import { serverExtensions as extensions } from '@ne2016/extensions/server';
import { resources } from '@ne2016/resources';
import { samples } from '@ne2016/resources/samples';
import { runServer } from './start/start-server.ts';
import { builtApplicationFolder } from './static/static-files.ts';

await runServer({ resources, samples, extensions, applicationFolder: builtApplicationFolder });
