import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../setup/project.mjs';

const page = 'docs/specification-tests.md';
const folder = 'data-layer/src/specification';
const read = (path: string) => readFileSync(inProject(path), 'utf8');

/** Returns the names of a file’s tests that cover a rule, with their section: `4: revert restores …`. */
function rulesOf(path: string): string[] {
  const names = read(path).matchAll(/'specification §(\d+: (?:[^'\\]|\\.)*)'/g);
  return Array.from(names, ([, name = '']) => name.replaceAll('\\\\', '\\').replaceAll('%s', '…'));
}

/** The rows of the page: rule and the file of its test. */
const rows = Array.from(
  read(page).matchAll(/^\| (\d+)\s*\| (.*?)\s*\| \[.*?\]\((.*?)\)\s*\|$/gm),
  ([, section, rule, link = '']) => ({ rule: `${section}: ${rule}`, file: join(dirname(page), link) }),
);

test('every rule on the page is the name of a test in the file beside it', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ rule, file }) => !rulesOf(file).includes(rule))).toEqual([]);
});

test('every test of a rule of the data layer is on the page', () => {
  const listed = new Set(rows.map(({ rule }) => rule));
  const rules = readdirSync(inProject(folder)).flatMap((name) => rulesOf(join(folder, name)));
  expect(rules.length).toBeGreaterThan(25);
  expect(rules.filter((rule) => !listed.has(rule))).toEqual([]);
});
