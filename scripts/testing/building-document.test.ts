import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../setup/project.mjs';

const guides = [
  'declarations.md',
  'extensions.md',
  'branding.md',
  'building/tutorial.md',
  'building/README.md',
];

/** The complete files in the guides, by path, without the line with their path. */
const files = new Map(
  guides.flatMap((guide) =>
    Array.from(
      readFileSync(inProject('docs', guide), 'utf8').matchAll(/^```tsx?\n\/\/ (\S+)\n([^]*?)^```/gm),
      ([, path = '', content = '']): [string, string] => [`${guide}:${path}`, content],
    ),
  ),
);

/**
 * Returns a file by the end of its path. The tutorial has equipment, too; the table means that of the
 * declarations.
 */
function fileNamed(name: string): string {
  const [found, ...others] = [...files].filter(
    ([path]) => path.endsWith(`/${name}`) && !/tutorial.*equipment\.ts/.test(path),
  );
  if (found === undefined || others.length > 0) throw new Error(`The guides have not one file ${name}`);
  return found[1];
}

/** Returns the number of lines of an option: from its name to its closing bracket, or its only line. */
function linesOf(option: string, content: string): number {
  const [, indent = '', start = '', rest = ''] =
    new RegExp(`^( *)(?:\\S.*)?(${option}: .*\\n)([^]*)`, 'm').exec(content) ?? [];
  if (start === '') throw new Error(`There is no ${option}`);
  if (!/[[{]\n$/.test(start)) return 1;
  return 1 + rest.split('\n').findIndex((line) => new RegExp(`^${indent}[\\]}]`).test(line)) + 1;
}

const rows = Array.from(
  readFileSync(inProject('docs/building/README.md'), 'utf8').matchAll(
    /^\| [^|]*\| [^|]*\]\([^|]*\| (`[^|]*`) +\| (\d+)[^|]*\|$/gm,
  ),
  ([, example = '', lines]) => ({ example, lines: Number(lines) }),
);

test('there is an example for each of sixteen needs', () => {
  expect(rows).toHaveLength(16);
});

/** Returns the number of lines of an example: of options of a file, or of the whole file. */
function countLines(example: string): number {
  const names = Array.from(example.matchAll(/`([^`]*)`/g), ([, name]) => name!);
  const options = names.slice(0, -1);
  const content = fileNamed(names.at(-1)!);
  if (options.length === 0) return content.split('\n').length - 1;
  return options.reduce((sum, option) => sum + linesOf(option, content), 0);
}

test.each(rows)('$example has $lines lines', ({ example, lines }) => {
  expect(countLines(example)).toBe(lines);
});
