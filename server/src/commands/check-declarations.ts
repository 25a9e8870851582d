import { serverExtensions } from '@ne2016/extensions/server';
import { resources } from '@ne2016/resources';
import { refuseFaultyExtensions } from '../start/refuse-faulty-extensions.ts';
import { reportFault } from '../start/report-fault.ts';
import { refuseFaultyDeclarations } from '../declarations/refuse-faulty-declarations.ts';

// Run by npm start before it builds the application, which a running server would serve at once. Other
// errors, such as a typing error in a file, are reported better by the build.
try {
  refuseFaultyDeclarations(resources);
  refuseFaultyExtensions(serverExtensions, resources);
} catch (error) {
  reportFault(error);
  process.exitCode = 2;
}
