import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const project = new URL('../../', import.meta.url);

test.each(['README.md', 'docs/architecture.md'])('what %s shows of the example is there', (document) => {
  const links = readFileSync(new URL(document, project), 'utf8').matchAll(
    /\]\((?:\.\.\/)?(resources\/[^)#]+)\)/g,
  );
  const shown = Array.from(links, ([, path]) => path!);
  expect(shown).not.toEqual([]);
  expect(shown.filter((path) => !existsSync(new URL(path, project)))).toEqual([]);
});
