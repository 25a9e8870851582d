import { fileURLToPath } from 'node:url';
import { TestProcess } from './child-process.ts';

const program = fileURLToPath(new URL('./hold-lock.ts', import.meta.url));

/** Another program that locks a database until `release` is called. */
export interface LockHolder {
  /** Resolves once its locks are released. */
  release(): Promise<void>;
}

/** Starts a program that runs `statements` on the database in `file` and then waits. */
export async function holdDatabase(file: string, ...statements: readonly string[]): Promise<LockHolder> {
  const holder = new TestProcess(program, [file, ...statements], {});
  await holder.until(/held/);
  return {
    async release() {
      holder.process.stdin?.end();
      await holder.exit();
    },
  };
}
