import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const project = new URL('../../', import.meta.url);
const guide = readFileSync(new URL('docs/extensions.md', project), 'utf8');

test('the guide shows the examples as they are', () => {
  const shown = Array.from(guide.matchAll(/```tsx?\n(\/\/ (extensions\/examples\/\S+)\n[^]*?)```/g));
  expect(shown).not.toEqual([]);
  for (const [, code, path] of shown) expect(code).toBe(readFileSync(new URL(path!, project), 'utf8'));
});

test('what the guide and the architecture name of the extensions is there', () => {
  const architecture = readFileSync(new URL('docs/architecture.md', project), 'utf8');
  const named = `${guide}${architecture}`.matchAll(/\]\((?:\.\.\/)(extensions\/[^)#]+)\)/g);
  const paths = Array.from(named, ([, path]) => path!);
  expect(paths.filter((path) => !existsSync(new URL(path, project)))).toEqual([]);
});
