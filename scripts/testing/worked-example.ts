import { readFileSync } from 'node:fs';
import { inProject } from '../setup/project.mjs';

/** Returns the file `meeting.ts` in CONTRIBUTING.md: the first code of that page. */
export function workedExample(): string {
  const [, code = ''] = /```ts\n([^]*?)```/.exec(readFileSync(inProject('CONTRIBUTING.md'), 'utf8')) ?? [];
  return code;
}
