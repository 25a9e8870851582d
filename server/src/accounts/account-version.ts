import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Storage } from '../storage/storage.ts';

type QueryId = PluginTransformQueryArgs['queryId'];

/**
 * A version of all accounts. It changes after every change by this process or by another one. As a plugin of
 * the only connection of the account library, it sees the changes of this process; the database reports those
 * of others.
 */
export class AccountVersion implements KyselyPlugin {
  readonly #storage: Pick<Storage, 'foreignCommits'>;
  readonly #writes = new WeakSet<QueryId>();
  #version = 0;
  #foreign: number | null;

  constructor(storage: Pick<Storage, 'foreignCommits'>) {
    this.#storage = storage;
    this.#foreign = storage.foreignCommits();
  }

  /** Returns the version; `null` where the database cannot report foreign changes. */
  current(): number | null {
    const foreign = this.#storage.foreignCommits();
    if (foreign === null) return null;
    if (foreign !== this.#foreign) {
      this.#foreign = foreign;
      this.#version += 1;
    }
    return this.#version;
  }

  /** Counts all statements but `select`, before and after they run: a value read in between is not cached. */
  transformQuery({ node, queryId }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    if (node.kind !== 'SelectQueryNode') {
      this.#writes.add(queryId);
      this.#version += 1;
    }
    return node;
  }

  async transformResult({
    result,
    queryId,
  }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    if (this.#writes.has(queryId)) this.#version += 1;
    return result;
  }
}
