import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FileChanges } from '../generate/file-changes.mjs';
import { addResource } from '../generate/new-resource.mjs';
import { inProject } from '../setup/project.mjs';

/** A step of docs/building/tutorial.md, or a section of another page: its files, in the order of the page. */
interface TutorialStep {
  readonly heading: string;
  readonly blocks: readonly { language: string; path: string; content: string }[];
}

/** Returns the steps of the tutorial; or the sections of another page about building. */
export function tutorialSteps(page = 'tutorial.md'): TutorialStep[] {
  const [, ...sections] = readFileSync(inProject('docs/building', page), 'utf8').split(/^## /m);
  return sections.map((section) => ({
    heading: section.slice(0, section.indexOf('\n')),
    blocks: Array.from(
      section.matchAll(/^```(tsx?|diff)\n\/\/ (\S+)\n([^]*?)^```/gm),
      ([, language = '', path = '', content = '']) => ({ language, path, content }),
    ),
  }));
}

/**
 * Returns a file with the changes of a block, part by part (separated by `@@`).
 * @throws {Error} unless the file has the old lines of the block exactly once.
 */
export function withChanges(text: string, changes: string): string {
  return changes.split('@@\n').reduce((result, part) => {
    const lines = part.split(/(?<=\n)/);
    const of = (sign: string) =>
      lines
        .filter((line) => !line.startsWith(sign))
        .map((line) => line.slice(1))
        .join('');
    const [before, after, ...others] = result.split(of('+'));
    if (before === undefined || after === undefined || others.length > 0)
      throw new Error(`These lines are not there once:\n${of('+')}`);
    return before + of('-') + after;
  }, text);
}

/**
 * Writes the files of a step, in a copy of the team’s folders. The copy of the resources is imported by its
 * path: in tests, the name of the package resolves to those of the product’s tests.
 */
export function writeStep(folder: string, { blocks }: TutorialStep): void {
  for (const { language, path, content } of blocks) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const text = language === 'diff' ? withChanges(readFileSync(file, 'utf8'), content) : content;
    writeFileSync(file, text.replaceAll("'@ne2016/resources'", "'../../resources/src/index.ts'"));
  }
}

/** Returns the resources that the tutorial generates: names and labels. */
function generatedResources(): { name: string; singular: string; plural: string }[] {
  const page = readFileSync(inProject('docs/building/tutorial.md'), 'utf8');
  return Array.from(
    page.matchAll(/^npm run new -- resource (\S+) --singular (\S+) --plural (\S+)$/gm),
    ([, name = '', singular = '', plural = '']) => ({ name, singular, plural }),
  );
}

/**
 * Writes the team’s folders after each step, into `0`, `1` and so on, and the project’s packages next to
 * them.
 * @returns the number of steps
 */
export function writeTutorial(folder: string): number {
  const steps = tutorialSteps();
  const after = (step: number) => join(folder, String(step));
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(after(0), 'resources/src'), { recursive: true });
  writeFileSync(join(after(0), 'resources/src/index.ts'), 'export const resources = [];\n');
  for (const { name, ...labels } of generatedResources()) {
    const changes = new FileChanges(after(0));
    addResource(changes, name, labels);
    changes.write();
    rmSync(join(after(0), `resources/src/${name}.test.ts`));
  }
  for (const [index, step] of steps.entries()) {
    cpSync(after(index), after(index + 1), { recursive: true });
    writeStep(after(index + 1), step);
  }
  return steps.length;
}
