import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, test, vi } from 'vitest';
import { run, runBesideOthers, runQuietly } from './processes.mjs';
import { inProject } from './project.mjs';

const node = process.execPath;

describe('a program that runs to its end', () => {
  test('gives its exit code, and what it said on both streams', async () => {
    const program = 'console.log("out"); console.error("err"); process.exit(3)';
    const { code, output } = await runQuietly([node, '-e', program]);
    expect(code).toBe(3);
    expect(output.split('\n').toSorted()).toEqual(['', 'err', 'out']);
  });

  test('gives 128 and the number of the signal that ended it', async () => {
    expect(await run([node, '-e', 'process.kill(process.pid, "SIGTERM")'])).toBe(143);
  });

  test('beside others shows each line behind its label', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const program = 'console.log("one\\ntwo"); console.error("three"); process.exit(3)';
    expect(await runBesideOthers('label', [node, '-e', program])).toBe(3);
    const shown = write.mock.calls.map(([line]) => line);
    expect(shown.map(String).toSorted()).toEqual(['label │ one\n', 'label │ three\n', 'label │ two\n']);
  });

  test('that cannot be started is an error', async () => {
    await expect(run(['no-such-program-anywhere'])).rejects.toThrow('ENOENT');
  });
});

describe('programs in the foreground', () => {
  const untilTerm = (code: number) =>
    `process.on("SIGTERM", () => process.exit(${code})); console.log("ready"); setInterval(() => {}, 1000)`;

  /** Starts a process that runs programs in the foreground; returns it and all their output lines. */
  function runInProcess(...programs: string[]) {
    const commandLines = JSON.stringify(programs.map((program) => [node, '-e', program]));
    const script = `import { runForeground } from ${JSON.stringify(inProject('scripts/setup/processes.mjs'))};
      process.exitCode = await runForeground(${commandLines});`;
    const child = spawn(node, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    return { child, lines, end: once(child, 'close') };
  }

  test('forwards a signal and gives the exit code that follows', async () => {
    const { child, lines, end } = runInProcess(untilTerm(7));
    expect(await lines.next()).toMatchObject({ value: 'ready' });
    child.kill('SIGTERM');
    expect(await end).toEqual([7, null]);
  });

  test('ends them all when one ends, with its exit code', async () => {
    const { end } = runInProcess(untilTerm(7), 'setTimeout(() => process.exit(5), 50)');
    expect(await end).toEqual([5, null]);
  });

  test('ends them when the shell is gone through which npm started us', async () => {
    const command = JSON.stringify(['-e', untilTerm(0)]);
    const script = `import { runForeground } from ${JSON.stringify(inProject('scripts/setup/processes.mjs'))};
      await runForeground([[process.execPath, ...${command}]]);`;
    const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', node, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    await once(shell.stdout, 'data');
    shell.kill('SIGTERM');
    // The pipe closes when the last process that holds it has ended.
    await once(shell.stdout, 'close');
    expect(shell.signalCode).toBe('SIGTERM');
  });
});
