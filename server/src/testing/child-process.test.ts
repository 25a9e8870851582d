import { once } from 'node:events';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ChildProgram, TestProcess } from './child-process.ts';

/** A program that runs until it is killed, and ignores requests to end. */
const words = ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000_000)"];

const start = (Program: typeof ChildProgram) => new Program('--input-type=commonjs', words, {});

const running = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;

test('a program ends with the test that started it', async () => {
  const started: TestProcess[] = [];
  // Callbacks run in the reverse order of their registration.
  onTestFinished(() => expect(started.map(({ isOver }) => isOver)).toEqual([true]));
  const program = start(TestProcess);
  started.push(program);
  await once(program.process, 'spawn');
  expect(program.isOver).toBe(false);
});

describe('a program that a test would start after its end', () => {
  let before = 0;
  let after = 0;
  let failure: unknown;

  beforeAll(() => {
    before = running();
    try {
      start(TestProcess);
    } catch (error) {
      failure = error;
    }
    after = running();
  });

  test('does not start', () => {
    expect(failure).toBeInstanceOf(Error);
    expect(after).toBe(before);
  });
});
