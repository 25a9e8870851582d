import { serverExtensions } from '@ne2016/extensions/server';
import { resources } from '@ne2016/resources';
import { refuseFaultyExtensions } from '../start/refuse-faulty-extensions.ts';
import { reportFault } from '../start/report-fault.ts';
import { refuseFaultyDeclarations } from '../declarations/refuse-faulty-declarations.ts';

// What npm start asks before it builds an application that a running server would serve from then on. What is wrong
// otherwise, such as a typing error in a file, the build tells better.
try {
  refuseFaultyDeclarations(resources);
  refuseFaultyExtensions(serverExtensions, resources);
} catch (error) {
  reportFault(error);
  process.exitCode = 2;
}
