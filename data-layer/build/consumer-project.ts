import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from './entries.ts';

const run = promisify(execFile);
const installed = join(packageFolder, '..', 'node_modules');

/**
 * The dependencies of the package, copied from this repository's installation, so that no registry is needed.
 */
const dependencies = ['idb', 'pusher-js', 'tweetnacl'];

/** The other packages of a user's project, besides React. */
const tools = ['@types/node', 'jsdom', 'typescript', 'vite'];
const reactPackages = ['@types/react', '@types/react-dom', 'react', 'react-dom'];

/** The version of React that a project installs from the registry. */
type ProjectReact = 'none' | `^${string}`;

const manifest = { private: true, type: 'module' };

/** Stricter than the template of Vite; the declarations of packages are checked as well. */
const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  types: ['node'],
};

/** Runs npm without the settings of this repository. */
async function npm(folder: string, ...parameters: string[]): Promise<void> {
  const environment = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  // On Windows npm is a batch file, which only a shell can run.
  const shell = process.platform === 'win32';
  await run('npm', parameters, { cwd: folder, env: Object.fromEntries(environment), shell });
}

/** Returns the files in README.md by name. Each begins with a comment that contains its name. */
export function readmeFiles(): Map<string, string> {
  const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8');
  const blocks = readme.matchAll(/^```(?:js|ts|tsx)\n(?<text>\/\/ (?<name>\S+)\n.*?)^```$/gms);
  return new Map(Array.from(blocks, ({ groups }) => [groups?.['name'] ?? '', groups?.['text'] ?? '']));
}

/** A user's project that has installed the package as packed by `npm pack`. */
export class ConsumerProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'data-layer-consumer-'));
  /** The folder of the installed package. */
  readonly packageFolder = join(this.folder, 'node_modules', '@ne2016', 'data-layer');
  readonly #react: ProjectReact;
  #tarball = '';

  constructor(react: ProjectReact = 'none') {
    this.#react = react;
  }

  /** The path of the packed package. */
  get tarball(): string {
    return this.#tarball;
  }

  async pack(): Promise<void> {
    await npm(packageFolder, 'pack', '--pack-destination', this.folder);
    this.#tarball = join(this.folder, readdirSync(this.folder).find((name) => name.endsWith('.tgz')) ?? '');
  }

  /** Installs a packed package, packed by this project or another one. */
  async install(tarball = this.#tarball): Promise<void> {
    this.#tarball = tarball;
    cpSync(join(packageFolder, 'build', 'consumer'), this.folder, { recursive: true });
    for (const [name, text] of readmeFiles()) this.write(name, text);
    this.write('package.json', JSON.stringify({ ...manifest, dependencies: this.#wanted() }));
    this.write('tsconfig.json', JSON.stringify({ compilerOptions }));
    const registry = this.#react.startsWith('^') ? '--prefer-offline' : '--offline';
    await npm(this.folder, 'install', '--install-links', '--ignore-scripts', registry, '--no-audit');
    this.#link(tools);
  }

  /** Returns a copy of the project with the React of this repository. */
  withReact(): ConsumerProject {
    const other = new ConsumerProject();
    other.#tarball = this.#tarball;
    cpSync(this.folder, other.folder, { recursive: true });
    other.#link(reactPackages);
    return other;
  }

  /** Links packages of this repository as if they were installed. */
  #link(names: readonly string[]): void {
    for (const name of names) {
      const link = join(this.folder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(installed, name), link);
    }
  }

  #wanted(): Record<string, string> {
    const wanted: Record<string, string> = { '@ne2016/data-layer': `file:${this.#tarball}` };
    for (const name of dependencies) wanted[name] = `file:${join(installed, name)}`;
    if (this.#react.startsWith('^')) for (const name of reactPackages) wanted[name] = this.#react;
    return wanted;
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  /** Runs a program of the project with the Node of this process. Returns its output. */
  async node(...parameters: string[]): Promise<string> {
    // Vitest sets NODE_ENV to `test`, by which Vite would build for development. Node leaves `undefined` out.
    const environment = { ...process.env, NODE_OPTIONS: '', NODE_ENV: undefined };
    const { stdout } = await run(process.execPath, parameters, { cwd: this.folder, env: environment });
    return stdout;
  }
}
