import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Mutant } from './draw-mutants.ts';

const run = promisify(execFile);

/** The packages that are workspaces of the copy, not those of the project. */
const scope = '@ne2016';

/** Links the packages of a folder into that of the copy; the workspaces are the copy’s own. */
async function linkPackages(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => []);
  if (names.length > 0) await mkdir(to, { recursive: true });
  for (const name of names) {
    if (name === scope) {
      await mkdir(join(to, scope));
      for (const workspace of await readdir(join(from, scope)))
        await symlink(join('..', '..', workspace), join(to, scope, workspace));
      // Caches between runs belong to one tree.
    } else if (name !== '.cache' && !name.startsWith('.vite'))
      await symlink(join(from, name), join(to, name));
  }
}

/** The result of a program. */
interface Ending {
  readonly isPassed: boolean;
  /** Whether it exceeded its time limit. */
  readonly isLate: boolean;
  readonly output: string;
}

/** The project at a commit in a temporary folder, with the installed packages. */
export class ProjectCopy implements AsyncDisposable {
  readonly folder: string;
  readonly #project: string;
  readonly #stopped: AbortSignal;

  private constructor(project: string, folder: string, stopped: AbortSignal) {
    this.#project = project;
    this.folder = folder;
    this.#stopped = stopped;
  }

  /** @param stopped aborts the programs that the copy runs. */
  static async of(project: string, commit: string, stopped: AbortSignal): Promise<ProjectCopy> {
    const folder = join(await mkdtemp(join(tmpdir(), 'ne2016-mutants-')), 'project');
    await run('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { cwd: project });
    for (const part of ['.', 'data-layer', 'server', 'web', 'e2e'])
      await linkPackages(join(project, part, 'node_modules'), join(folder, part, 'node_modules'));
    return new ProjectCopy(project, folder, stopped);
  }

  /**
   * Applies a mutant. Returns a function that removes it; `undefined` unless its place is in this commit
   * exactly once.
   */
  async apply({ file, before, after }: Mutant): Promise<(() => Promise<void>) | undefined> {
    const path = join(this.folder, file);
    const code = await readFile(path, 'utf8').catch(() => '');
    if (code.split(before).length !== 2) return undefined;
    await writeFile(
      path,
      code.replace(before, () => after),
    );
    return () => writeFile(path, code);
  }

  /**
   * Runs a program of the packages. It is killed after `limit` milliseconds, as a mutant may never end.
   * @throws if `stopped` is aborted, which kills the program.
   */
  async run(
    [program, ...words]: readonly [string, ...string[]],
    limit: number,
    variables: NodeJS.ProcessEnv = {},
  ): Promise<Ending> {
    this.#stopped.throwIfAborted();
    const PATH = [join(this.folder, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
    // A separate process group: programs that it has started end with it.
    const child = spawn(program, words, {
      cwd: this.folder,
      env: { ...process.env, PATH, ...variables },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    const closed = once(child, 'close');
    const end = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, limit);
    this.#stopped.addEventListener('abort', end);
    try {
      const output = await text(child.stdout);
      const [code] = (await closed) as [number | null];
      this.#stopped.throwIfAborted();
      return { isPassed: code === 0, isLate, output };
    } finally {
      clearTimeout(timer);
      this.#stopped.removeEventListener('abort', end);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await run('git', ['worktree', 'remove', '--force', this.folder], { cwd: this.#project });
    await rm(join(this.folder, '..'), { recursive: true });
  }
}
