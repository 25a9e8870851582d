import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { entries, outputFolder, packageFolder } from './entries.ts';

/** The compiler of the repository, not the older one that generates the package's documentation. */
const compiler = join(
  dirname(createRequire(join(packageFolder, '..', 'package.json')).resolve('typescript/package.json')),
  'bin',
  'tsc',
);
const typesFolder = join(outputFolder, 'types');
const contractIndex = join(typesFolder, 'contract', 'src', 'index.ts');

/** The specifiers of a declaration's imports and exports: `from './x.ts'`, `import("./x.ts")`. */
const specifierPattern = /(?<before>\bfrom |\bimport\()(?<quote>['"])(?<specifier>[^'"]+)\k<quote>/g;

/** Returns the module of a specifier in `file`; `undefined` for other packages. */
function moduleOf(file: string, specifier: string): string | undefined {
  if (specifier === '@ne2016/contract') return contractIndex;
  return specifier.startsWith('.') ? resolve(dirname(file), specifier) : undefined;
}

const withoutExtension = (module: string) => module.replace(/\.tsx?$/, '');

/** Returns the specifier of an import from one file to another. */
function specifierFrom(file: string, module: string): string {
  const path = `${relative(dirname(file), withoutExtension(module)).replaceAll('\\', '/')}.js`;
  return path.startsWith('.') ? path : `./${path}`;
}

/** Rewrites the specifiers of a declaration for publication. Returns the declarations that it needs. */
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

/** Deletes the declarations that no entry needs, and the maps to sources that are not published. */
function removeAllBut(needed: ReadonlySet<string>): void {
  for (const name of globSync('**/*.d.ts{,.map}', { cwd: typesFolder })) {
    const file = join(typesFolder, name);
    const isMapToNowhere = name.startsWith('contract') && name.endsWith('.map');
    if (isMapToNowhere || !needed.has(file.replace(/\.map$/, ''))) rmSync(file);
  }
}

/**
 * Writes the declarations of every entry. Those of the wire contract, which is not a published package, are
 * included and imported by path.
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
