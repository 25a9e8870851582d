import type { BinEntry, RecordId, Resource } from '@ne2016/contract';
import { type DataLayer, type DataProblem, HttpError } from '@ne2016/data-layer';
import type { RefusedRecord } from '#live/bulk/bulk-results.ts';
import type { BulkWorks } from '#live/bulk/bulk-works.ts';
import { runBulk } from '#live/bulk/run-bulk.ts';
import { waitOf } from '#live/bulk/wait-of.ts';

/** The state of the restorations of one list. */
export interface Restoring {
  /** Pending records; each set is one request of the user. */
  readonly pending: readonly ReadonlySet<RecordId>[];
  /** The problem of each record that could not be restored. */
  readonly refusals: ReadonlyMap<RecordId, DataProblem>;
}

interface RestorationParts {
  /** Restores one record; throws an `HttpError` if the server refuses. */
  restoreOne: (id: RecordId) => Promise<void>;
  /** Shows the progress, and waits if the server asks for it. */
  works: Pick<BulkWorks, 'run'>;
  /** Called before the records are no longer pending. */
  reload: () => Promise<void>;
}

/** The outcome of a restoration. */
interface Restored {
  readonly count: number;
  readonly refused: readonly RefusedRecord[];
}

const nothing: Restoring = { pending: [], refusals: new Map() };

/** The pending restorations of deleted records: they outlive the bin that started them. */
export class Restorations {
  readonly #lists = new Map<string, Restoring>();
  readonly #listeners = new Set<() => void>();

  /** Returns the state of a list; the same object until it changes. */
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

/** Returns the problem of a failed call; `null` if it succeeded. */
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

/** Returns the restorations of a layer. */
export function restorationsOf(layer: DataLayer): Restorations {
  const restorations = restorationsOfLayers.get(layer) ?? new Restorations();
  restorationsOfLayers.set(layer, restorations);
  return restorations;
}
