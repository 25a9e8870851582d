import { resources } from '@ne2016/resources';
import { reportFault } from '../start/report-fault.ts';
import { refuseFaultyDeclarations } from '../storage/refuse-faulty-declarations.ts';

// What npm start asks before it builds an application that a running server would serve from then on. What is wrong
// otherwise, such as a typing error in a file, the build tells better.
try {
  refuseFaultyDeclarations(resources);
} catch (error) {
  reportFault(error);
  process.exitCode = 2;
}
