import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../setup/project.mjs';

/** Words that mark prose as translated: CONTRIBUTING, “Plain words”. */
const marked =
  /\b(?:whoever|whatever|whichever|that which|is told|are told|tells? of|hears? of|learns? of|stands? (?:in|for|still)|lies in|lays|anew|of its own accord)\b/i;

/** Number of lines that still have such a word. A rewritten line lowers it; no number may rise. */
const left: Readonly<Record<string, number>> = {};

const comment = /^\s*(?:\/\/|\/?\*)|\s\/\/ |\/\*\*/;

/** Files of a team, whose style is free. */
const isOfTeam = (path: string) => /^(?:resources|extensions)\/|^README\.md$/.test(path);

const isCode = (path: string) => /\.(?:ts|tsx|mjs)$/.test(path);
const isDocument = (path: string) =>
  path.endsWith('.md') && !path.startsWith('docs/api/') && path !== 'CONTRIBUTING.md';

/** Returns the numbers of comment and document lines with a marked word, by top-level folder. */
function markedLines(): Record<string, number> {
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: inProject(), encoding: 'utf8' }).split('\0');
  const counts: Record<string, number> = {};
  const checked = paths.filter((path) => (isCode(path) || isDocument(path)) && !isOfTeam(path));
  // A deleted file is listed until its deletion is committed.
  for (const path of checked.filter((one) => existsSync(inProject(one)))) {
    const lines = readFileSync(inProject(path), 'utf8')
      .split('\n')
      .filter((line) => marked.test(line) && (isDocument(path) || comment.test(line)));
    const [folder = ''] = path.split('/');
    if (lines.length > 0) counts[folder] = (counts[folder] ?? 0) + lines.length;
  }
  return counts;
}

test('fewer lines than before have a word that marks translated prose', () => {
  expect(markedLines()).toEqual(left);
});
