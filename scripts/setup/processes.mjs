import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { projectEnvironment, projectFolder } from './project.mjs';

/** A program and its arguments. @typedef {readonly [string, ...string[]]} CommandLine */

/** The npm that started this process, or else the one on the path. @returns {CommandLine} */
function npmProgram() {
  const script = process.env['npm_execpath'];
  return script !== undefined && basename(script) === 'npm-cli.js' ? [process.execPath, script] : ['npm'];
}

/** Returns a call of npm. @param {...string} args @returns {CommandLine} */
export function npm(...args) {
  return [...npmProgram(), ...args];
}

/** Returns a shell’s exit code: 128 plus the number of the signal that ended the process, if any. */
function exitCodeOf(/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal) {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/**
 * Starts a program in the project's folder with the project's tools on its path.
 * @param {CommandLine} commandLine
 * @param {import('node:child_process').StdioOptions} stdio
 * @param {NodeJS.ProcessEnv} variables added to the environment
 */
function start([program, ...args], stdio, variables = {}) {
  // npm is a batch file on Windows, which only a shell can run.
  const shell = process.platform === 'win32' && program === 'npm';
  const env = { ...projectEnvironment(), ...variables };
  return spawn(program, args, { cwd: projectFolder, env, stdio, shell });
}

/** Resolves with the exit code of a process, once it has ended. @returns {Promise<number>} */
function endOf(/** @type {import('node:child_process').ChildProcess} */ child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

/**
 * Runs a program to its end and shows its output. Returns its exit code.
 * @param {CommandLine} commandLine
 * @param {NodeJS.ProcessEnv} [variables]
 */
export async function run(commandLine, variables) {
  return await endOf(start(commandLine, ['ignore', 'inherit', 'inherit'], variables));
}

/**
 * Runs a program to its end next to others: each line of its output is shown after a label. Returns its exit
 * code.
 * @param {string} label
 * @param {CommandLine} commandLine
 * @param {NodeJS.ProcessEnv} [variables]
 */
export async function runBesideOthers(label, commandLine, variables) {
  const child = start(commandLine, ['ignore', 'pipe', 'pipe'], variables);
  for (const stream of [child.stdout, child.stderr])
    if (stream !== null)
      createInterface(stream).on('line', (line) => process.stdout.write(`${label} │ ${line}\n`));
  return await endOf(child);
}

/**
 * Runs a program to its end and captures its output.
 * @param {CommandLine} commandLine
 * @param {NodeJS.ProcessEnv} [variables]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runQuietly(commandLine, variables) {
  const child = start(commandLine, ['ignore', 'pipe', 'pipe'], variables);
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  child.stderr?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  const code = await endOf(child);
  return { code, output: Buffer.concat(chunks).toString() };
}

/** Milliseconds between two checks whether the parent process still exists. */
const parentCheckInterval = 250;

/**
 * npm forwards a signal to the shell between it and this process, and the shell dies silently. Calls
 * `onOrphaned` then. Returns a function that stops the watch.
 */
function watchShellOfNpm(/** @type {() => void} */ onOrphaned) {
  const parent = process.ppid;
  const isStartedByNpm = process.env['npm_lifecycle_event'] !== undefined;
  const watch = () => isStartedByNpm && process.ppid !== parent && onOrphaned();
  const timer = setInterval(watch, parentCheckInterval);
  return () => clearInterval(timer);
}

/**
 * Runs programs in the foreground until they are stopped: they share the terminal, signals are forwarded to
 * them, and when one of them ends, so do the others. Returns the exit code of the first that ended.
 * @param {readonly CommandLine[]} commandLines
 * @param {NodeJS.ProcessEnv} [variables]
 */
export async function runForeground(commandLines, variables) {
  const children = commandLines.map((commandLine) => start(commandLine, 'inherit', variables));
  const passOn = (/** @type {NodeJS.Signals} */ signal) => children.forEach((child) => child.kill(signal));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, passOn);
  const stopWatching = watchShellOfNpm(() => passOn('SIGTERM'));
  const ends = children.map(endOf);
  const code = await Promise.race(ends).finally(stopWatching);
  passOn('SIGTERM');
  await Promise.all(ends);
  return code;
}
