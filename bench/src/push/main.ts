import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireIdleMachine } from '../machine-load.ts';
import { isKept } from '../server/server-limits.ts';
import { measurePush } from './measure-push.ts';
import { wholeEffort } from './push-effort.ts';
import { pushLimits } from './push-limits.ts';
import { formatPushReport } from './push-report.ts';

const resultsFolder = join(import.meta.dirname, '..', '..', 'results');

await requireIdleMachine();
const results = await measurePush(wholeEffort, (text) => process.stderr.write(`push: ${text}\n`));
await requireIdleMachine();
const report = formatPushReport(results, wholeEffort);
mkdirSync(resultsFolder, { recursive: true });
writeFileSync(
  join(resultsFolder, 'push.json'),
  `${JSON.stringify({ effort: wholeEffort, ...results }, null, 2)}\n`,
);
writeFileSync(join(resultsFolder, 'push.md'), report);
process.stdout.write(report);
process.exitCode = pushLimits(results).every(isKept) ? 0 : 1;
