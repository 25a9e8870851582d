import { resources } from '@ne2016/resources';
import { runProgram } from '../start/run-program.ts';
import { startPushProgram } from '../start/start-push-program.ts';

await runProgram(() => startPushProgram(resources));
