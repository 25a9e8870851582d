import { readFileSync } from 'node:fs';
import { inProject } from '../setup/project.mjs';

/** The file `meeting.ts` as CONTRIBUTING.md shows it: the first code of that page. */
export function workedExample(): string {
  const [, code = ''] = /```ts\n([^]*?)```/.exec(readFileSync(inProject('CONTRIBUTING.md'), 'utf8')) ?? [];
  return code;
}
