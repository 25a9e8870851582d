import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { branding } from '@ne2016/extensions/branding';

/** So many letters and digits have to be left of a password without what everybody knows of its owner. */
const fewestOwn = 4;

/** What of a password nobody can know who knows the address of its owner and the application. */
function ownPart(password: string, email: string | undefined): string {
  const words = [email ?? '', ...(email ?? '').split('@'), branding.name, 'ne2016'].filter(
    ({ length }) => length > 2,
  );
  const rest = words.reduce((left, word) => left.replaceAll(word.toLowerCase(), ''), password);
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

declare global {
  interface ImportMeta {
    /** The folder of the bundle, where the server is built. */
    readonly bundle?: string;
  }
}

/** The program of the thread, beside this one. */
const program =
  import.meta.bundle === undefined
    ? join(import.meta.dirname, 'password-worker.ts')
    : join(import.meta.bundle, 'password-worker.js');

/** How long the thread stays after a question, in milliseconds: most servers are hardly ever asked. */
const idleTime = 10_000;

/**
 * Looks passwords up and estimates them in a thread of its own: the words take 100 MB and half a second to load, for which
 * nobody else is to wait.
 */
class EstimateThread {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Whether a password would be guessed. One is looked at at a time. */
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
      // It ended with that.
      this.#worker = undefined;
      throw error;
    } finally {
      // A program that has nothing else to do does not wait for it.
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
 * Whether a password is among the first that somebody would try: a common one, one made of the owner's address and the
 * application's name, or a word with digits and signs around it.
 */
export async function isGuessable(password: string, email?: string): Promise<boolean> {
  const simple = password.trim().toLowerCase();
  if (ownPart(simple, email).length < fewestOwn) return true;
  return thread.isWeak(password.trim());
}
