import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { entries, outputFolder, packageFolder } from './entries.ts';

/** The compiler of the repository, and not the older one that the package's own documentation is made with. */
const compiler = join(
  dirname(createRequire(join(packageFolder, '..', 'package.json')).resolve('typescript/package.json')),
  'bin',
  'tsc',
);
const typesFolder = join(outputFolder, 'types');
const contractIndex = join(typesFolder, 'contract', 'src', 'index.ts');

/** What a declaration imports or exports from: `from './x.ts'`, `import("./x.ts")`. */
const specifierPattern = /(?<before>\bfrom |\bimport\()(?<quote>['"])(?<specifier>[^'"]+)\k<quote>/g;

/** The declaration that a specifier of `file` means, as the module it describes; `undefined` for other packages. */
function moduleOf(file: string, specifier: string): string | undefined {
  if (specifier === '@ne2016/contract') return contractIndex;
  return specifier.startsWith('.') ? resolve(dirname(file), specifier) : undefined;
}

const withoutExtension = (module: string) => module.replace(/\.tsx?$/, '');

/** A path from one file to another as an import writes it. */
function specifierFrom(file: string, module: string): string {
  const path = `${relative(dirname(file), withoutExtension(module)).replaceAll('\\', '/')}.js`;
  return path.startsWith('.') ? path : `./${path}`;
}

/** Makes a declaration name modules as they are published; answers the declarations that it needs. */
function rewriteSpecifiers(file: string): string[] {
  const needed: string[] = [];
  const text = readFileSync(file, 'utf8').replace(specifierPattern, (whole, ...match) => {
    const { before, quote, specifier } = match.at(-1) as Record<'before' | 'quote' | 'specifier', string>;
    const module = moduleOf(file, specifier);
    if (module === undefined) return whole;
    needed.push(`${withoutExtension(module)}.d.ts`);
    return `${before}${quote}${specifierFrom(file, module)}${quote}`;
  });
  writeFileSync(file, text);
  return needed;
}

/** Deletes the declarations that no entry leads to, and the maps to sources that are not published. */
function removeAllBut(needed: ReadonlySet<string>): void {
  for (const name of globSync('**/*.d.ts{,.map}', { cwd: typesFolder })) {
    const file = join(typesFolder, name);
    const isMapToNowhere = name.startsWith('contract') && name.endsWith('.map');
    if (isMapToNowhere || !needed.has(file.replace(/\.map$/, ''))) rmSync(file);
  }
}

/**
 * Writes the declarations of every entry. Those of the wire contract, which is no package of its own, are published
 * beside them and named by their path.
 */
export function writeDeclarations(): void {
  execFileSync(
    process.execPath,
    [compiler, '-p', join(packageFolder, 'build', 'declarations.tsconfig.json')],
    { stdio: 'inherit' },
  );
  const seen = new Set<string>();
  const waiting = Object.values(entries).map((entry) =>
    join(typesFolder, 'data-layer', `${withoutExtension(entry)}.d.ts`),
  );
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...rewriteSpecifiers(file));
  }
  removeAllBut(seen);
}
