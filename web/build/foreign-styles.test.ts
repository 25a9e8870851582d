import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { foreignStyles } from './foreign-styles.ts';

const library = dirname(createRequire(import.meta.url).resolve('react-aria/package.json'));

/** Returns the styles that a file of the library creates, with the constants in them filled in. */
function stylesMadeBy(file: string): string[] {
  const code = readFileSync(join(library, 'dist/private', file), 'utf8');
  const names = new Map(
    Array.from(code.matchAll(/const (\S+) = '([^']*)';/g), ([, name, text]) => [name, text]),
  );
  return Array.from(code.matchAll(/textContent = `([^`]*)`\.trim\(\)/g), ([, style = '']) =>
    style.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => names.get(name) ?? name).trim(),
  );
}

test('the allowed styles are those that React Aria puts into the page, word for word', () => {
  const made = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].flatMap(stylesMadeBy);
  expect(made).toEqual(foreignStyles);
});
