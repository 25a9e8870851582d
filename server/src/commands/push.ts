import { startPushProgram } from '../push/standalone/start-push-program.ts';
import { runProgram } from '../run-program.ts';

await runProgram(startPushProgram);
