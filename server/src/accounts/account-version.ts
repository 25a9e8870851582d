import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Storage } from '../storage/storage.ts';

type QueryId = PluginTransformQueryArgs['queryId'];

/**
 * A version of all accounts: another number after every change of this process or another one. This plugin of the only
 * connection that the account library uses sees the changes of this process; the database reports those of others.
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

  /** The version; `null` where the database cannot tell what others changed. */
  current(): number | null {
    const foreign = this.#storage.foreignCommits();
    if (foreign === null) return null;
    if (foreign !== this.#foreign) {
      this.#foreign = foreign;
      this.#version += 1;
    }
    return this.#version;
  }

  /** Every statement but a `select` counts as a change, before and after it: a value read in between is not kept. */
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
