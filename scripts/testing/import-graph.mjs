import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * One statement that imports or exports from another file: its names, or all of them.
 * @typedef {{ from: string, names: readonly string[] | 'all', isExport: boolean }} Reference
 */
/**
 * The parsed parts of a file: its references, and the names that it defines itself.
 * @typedef {{ references: readonly Reference[], defined: ReadonlySet<string> }} SourceFile
 */
/** The files that each file imports, by paths from the project’s folder. @typedef {ReadonlyMap<string, ReadonlySet<string>>} ImportGraph */

/**
 * Returns the files of the project, without those that git ignores; `/` between folders.
 * @param {string} project
 */
function projectFiles(project) {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const output = execFileSync('git', words, { cwd: project, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return output.split('\0').filter((path) => path !== '' && existsSync(join(project, path)));
}

/**
 * Returns the names of a clause such as `{ a, type B, c as d }`, without types, which do not exist at run
 * time.
 * @param {string} clause
 * @returns {readonly string[] | 'all'}
 */
function namesOf(clause) {
  const [, inner] = /^\{([^}]*)\}$/.exec(clause.trim()) ?? [];
  if (inner === undefined) return 'all';
  return inner
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => part.split(/\s+as\s+/)[0] ?? part);
}

const statement = /^(import|export)\s+(type\s)?([^;'"]*?)\s*from\s+'([^']+)'/gm;
/** Imports without names, dynamic ones, and files that are started as programs. */
const other = /^import\s+'([^']+)'|\bimport\(\s*'([^']+)'|new URL\('(\.[^']+)'/gm;
const definition = /^export\s+(?:async\s+)?(?:abstract\s+)?(?:const|let|function\*?|class|enum)\s+([\w$]+)/gm;

/** @param {string} text @returns {SourceFile} */
function readSource(text) {
  const statements = Array.from(text.matchAll(statement), ([, verb, isType, clause = '', from = '']) => ({
    from,
    names: isType === undefined ? namesOf(clause) : [],
    isExport: verb === 'export',
  }));
  const others = Array.from(text.matchAll(other), ([, one, two, three]) => ({
    from: one ?? two ?? three ?? '',
    names: /** @type {const} */ ('all'),
    isExport: false,
  }));
  return {
    references: [...statements, ...others].filter(({ names }) => names.length > 0),
    defined: new Set(Array.from(text.matchAll(definition), ([, name = '']) => name)),
  };
}

/**
 * Returns the entries of the project’s packages: `@ne2016/contract/testing` → its file.
 * @param {string} project
 * @param {readonly string[]} paths
 */
function packageEntries(project, paths) {
  /** @type {Map<string, string>} */
  const entries = new Map();
  for (const manifest of paths.filter((path) => /^[^/]+\/package\.json$/.test(path))) {
    const folder = posix.dirname(manifest);
    const { name, exports = {} } =
      /** @type {{ name: string, exports?: Record<string, string | Record<string, string>> }} */ (
        JSON.parse(readFileSync(join(project, manifest), 'utf8'))
      );
    for (const [entry, target] of Object.entries(exports)) {
      const file = typeof target === 'string' ? target : target['@ne2016/source'];
      if (file !== undefined) entries.set(posix.join(name, entry), posix.join(folder, file));
    }
  }
  return entries;
}

/**
 * Resolves `#…` in a workspace, by the subpath imports of its manifest: `#*` → `./src/*`.
 * @param {string} from @param {string} importer
 */
function subpathTarget(from, importer) {
  const [workspace = ''] = importer.split('/');
  return posix.join(workspace, 'src', from.slice(1));
}

/**
 * Reads the imports of every file. An import by name from a file that only re-exports it counts as one from
 * the file that defines it: otherwise every file would depend on the whole package whose entry it imports.
 * @param {string} project its folder
 * @returns {ImportGraph}
 */
export function readImportGraph(project) {
  const paths = projectFiles(project);
  const known = new Set(paths);
  const sources = paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  const files = new Map(sources.map((path) => [path, readSource(readFileSync(join(project, path), 'utf8'))]));
  const entries = packageEntries(project, paths);

  /** @param {string} from @param {string} importer */
  const resolve = (from, importer) => {
    const [specifier = ''] = from.split('?');
    if (!/^[.#]/.test(specifier)) return entries.get(specifier);
    const path = specifier.startsWith('#')
      ? subpathTarget(specifier, importer)
      : posix.join(posix.dirname(importer), specifier);
    return known.has(path) ? path : undefined;
  };

  /**
   * Returns the file that defines a name exported by another.
   * @param {string} path @param {string} name @returns {string | undefined}
   */
  const definer = (path, name, seen = new Set([path])) => {
    const file = files.get(path);
    if (file?.defined.has(name) === true) return path;
    for (const { from, names, isExport } of file?.references ?? []) {
      const target = isExport && (names === 'all' || names.includes(name)) ? resolve(from, path) : undefined;
      if (target === undefined || seen.has(target)) continue;
      const found = definer(target, name, seen.add(target));
      if (found !== undefined) return found;
    }
    return undefined;
  };

  return new Map(
    Array.from(files, ([path, { references }]) => {
      const targets = references.flatMap(({ from, names }) => {
        const target = resolve(from, path);
        if (target === undefined) return [];
        if (names === 'all') return [target];
        return names.map((name) => definer(target, name) ?? target);
      });
      return [path, new Set(targets)];
    }),
  );
}
