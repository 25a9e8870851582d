import { runProgram } from '../start/run-program.ts';
import { startPushProgram } from '../start/start-push-program.ts';

await runProgram(startPushProgram);
