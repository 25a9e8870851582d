import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Storage } from '../storage/storage.ts';

type QueryId = PluginTransformQueryArgs['queryId'];

/**
 * Tells whether accounts may have changed: a number that is another after every change, whoever made it. Our own
 * changes are seen as they pass, since this is a plugin of the connection that the account library has, by which it
 * does whatever it does; those of other processes are told by the database.
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

  /** Whatever is not a query counts as a change, before it is made and after: nothing that was read between is kept. */
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
