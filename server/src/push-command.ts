import { startPushProgram } from './push/alone/start-push-program.ts';
import { runProgram } from './run-program.ts';

await runProgram(startPushProgram);
