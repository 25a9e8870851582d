import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { branding } from '@ne2016/extensions/branding';

/** Letters and digits that a password must have besides what is generally known about its owner. */
const fewestOwn = 4;

/** Returns the part of a password that is in neither its owner’s address nor the application’s name. */
function ownPart(password: string, email: string | undefined): string {
  const words = [email ?? '', ...(email ?? '').split('@'), branding.name, 'ne2016'].filter(
    ({ length }) => length > 2,
  );
  const rest = words.reduce((left, word) => left.replaceAll(word.toLowerCase(), ''), password);
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

declare global {
  interface ImportMeta {
    /** The folder of the bundle, in a built server. */
    readonly bundle?: string;
  }
}

/** The file of the worker thread. */
const program =
  import.meta.bundle === undefined
    ? join(import.meta.dirname, 'password-worker.ts')
    : join(import.meta.bundle, 'password-worker.js');

/** Milliseconds after which an idle thread ends: most servers need it very rarely. */
const idleTime = 10_000;

/**
 * A worker thread that checks passwords: its word lists take 100 MB and half a second to load, which must not
 * block other calls.
 */
class EstimateThread {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Returns whether a password is easy to guess. Checks one password at a time. */
  async isWeak(password: string): Promise<boolean> {
    const answer = this.#last.then(() => this.#ask(password));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #ask(password: string): Promise<boolean> {
    clearTimeout(this.#idle);
    this.#worker ??= new Worker(program);
    const worker = this.#worker;
    worker.ref();
    worker.postMessage(password, []);
    try {
      const [isWeak] = (await once(worker, 'message')) as [boolean];
      return isWeak;
    } catch (error) {
      // The thread has ended with the error.
      this.#worker = undefined;
      throw error;
    } finally {
      // An idle thread does not keep the process alive.
      worker.unref();
      this.#idle = setTimeout(() => this.#end(), idleTime).unref();
    }
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

const thread = new EstimateThread();

/**
 * Returns whether a password is easy to guess: a common one, one from the owner’s address and the
 * application’s name, or a word with digits and signs around it.
 */
export async function isGuessable(password: string, email?: string): Promise<boolean> {
  const simple = password.trim().toLowerCase();
  if (ownPart(simple, email).length < fewestOwn) return true;
  return thread.isWeak(password.trim());
}
