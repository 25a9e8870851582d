import type { BinEntry, RecordId, Resource } from '@ne2016/contract';
import { type DataLayer, type DataProblem, HttpError } from '@ne2016/data-layer';
import type { RefusedRecord } from '#live/bulk/bulk-results.ts';
import type { BulkWorks } from '#live/bulk/bulk-works.ts';
import { runBulk } from '#live/bulk/run-bulk.ts';
import { waitOf } from '#live/bulk/wait-of.ts';

/** What becomes of the records of one list that are being brought back. */
export interface Restoring {
  /** Those that are being brought back; each set was asked for together. */
  readonly pending: readonly ReadonlySet<RecordId>[];
  /** Why others are not back. */
  readonly refusals: ReadonlyMap<RecordId, DataProblem>;
}

interface RestorationParts {
  /** Brings one back; throws an `HttpError` where that is refused. */
  restoreOne: (id: RecordId) => Promise<void>;
  /** Shows how far it is, and waits where the server asks for that. */
  works: Pick<BulkWorks, 'run'>;
  /** Called before the records count as no longer pending. */
  reload: () => Promise<void>;
}

/** What became of records that were to be brought back together. */
interface Restored {
  readonly count: number;
  readonly refused: readonly RefusedRecord[];
}

const nothing: Restoring = { pending: [], refusals: new Map() };

/** The restorations of deleted records that are under way: they outlive the bin that they began in. */
export class Restorations {
  readonly #lists = new Map<string, Restoring>();
  readonly #listeners = new Set<() => void>();

  /** The same object until something changes. */
  of({ name }: Pick<Resource, 'name'>): Restoring {
    return this.#lists.get(name) ?? nothing;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async restore(
    resource: Pick<Resource, 'name'>,
    entries: readonly BinEntry[],
    { restoreOne, works, reload }: RestorationParts,
  ): Promise<Restored> {
    const ids = new Set(entries.map(({ id }) => id));
    const problems = new Map<RecordId, DataProblem>();
    this.#change(resource, ({ pending, refusals }) => ({
      pending: [...pending, ids],
      refusals: new Map([...refusals].filter(([id]) => !ids.has(id))),
    }));
    try {
      const left = await runBulk('restore', entries, works, async ({ id }) => {
        const problem = await problemOf(restoreOne(id));
        const wait = waitOf(problem);
        if (problem !== null && wait === null) problems.set(id, problem);
        return wait;
      });
      this.#change(resource, (now) => ({ ...now, refusals: new Map([...now.refusals, ...problems]) }));
      await reload();
      const refused = entries.flatMap((entry): RefusedRecord[] => {
        const problem = problems.get(entry.id) ?? null;
        return problem === null && !left.includes(entry)
          ? []
          : [{ key: entry.id, values: entry.values, problem }];
      });
      return { count: entries.length - refused.length, refused };
    } finally {
      this.#change(resource, (now) => ({ ...now, pending: now.pending.filter((other) => other !== ids) }));
    }
  }

  #change(resource: Pick<Resource, 'name'>, change: (now: Restoring) => Restoring): void {
    this.#lists.set(resource.name, change(this.of(resource)));
    for (const listener of this.#listeners) listener();
  }
}

/** Why a call was refused; `null` where it succeeded. */
async function problemOf(call: Promise<void>): Promise<DataProblem | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.problem;
  }
}

const restorationsOfLayers = new WeakMap<DataLayer, Restorations>();

/** The restorations of a layer. */
export function restorationsOf(layer: DataLayer): Restorations {
  const restorations = restorationsOfLayers.get(layer) ?? new Restorations();
  restorationsOfLayers.set(layer, restorations);
  return restorations;
}
