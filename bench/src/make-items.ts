import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { Item } from './item.ts';

/** The changes of a list since the last answer of the server. */
export interface Delta {
  readonly records: readonly Item[];
  readonly deleted: readonly number[];
}

function scatter(id: number, version: number): number {
  const mixed = Math.imul(id ^ Math.imul(version, 0x9e3779b1), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

const statuses = ['idea', 'study', 'open', 'done', 'dropped'] as const;

/**
 * Returns a record in one of its versions, no two of which are equal. A fifth of all records is in the
 * benchmarked view; most changes move a record within it, into it or out of it, if it is there before or
 * after.
 */
function makeItem(id: number, version: number): Item {
  const own = scatter(id, 0);
  const now = scatter(id, version);
  return {
    id_item: id,
    title: `École ${((now % 4 === 0 ? now : own) % 1_000_000).toString(36)} ${id}`,
    code: `TR-${id}`,
    status: statuses[(now >>> 4) % statuses.length] ?? 'idea',
    town: own % 37_590,
    budget: (now % 1_000_000) / 4,
    begins: `20${10 + (own % 20)}-0${1 + (own % 9)}-11`,
    seen: new Date(1.7e12 + version * 60_000).toISOString(),
    urgent: own % 7 === 0,
    floors: own % 12,
    comment: own % 3 === 0 ? null : 'À revoir',
  };
}

/** Returns the JSON text of a list answer, from which each load gets new objects, as from a network. */
export function makeListText(ids: Iterable<number>, versionOf: (id: number) => number): string {
  return JSON.stringify(Array.from(ids, (id) => makeItem(id, versionOf(id))));
}

export function parseItems(text: string): Item[] {
  return JSON.parse(text) as Item[];
}

/** A delta, and the delta that reverts it. */
export interface Change {
  readonly forth: Delta;
  readonly back: Delta;
}

/** Creates changes of one list with the identifiers 1 to `size`, all in their version 0. */
export class ChangeMaker {
  readonly #size: number;
  readonly #random: SeededRandom;
  #version = 1;

  constructor(size: number, random: SeededRandom) {
    this.#size = size;
    this.#random = random;
  }

  /** Returns a change of `count` records; nine tenths of them are known, one tenth is new. */
  change(count: number): Change {
    const created = Math.floor(count / 10);
    return this.#make(this.#knownIds(count - created), this.#newIds(created));
  }

  /** Returns ten changes of one record each, one of which is new. */
  tenSingleChanges(): Change[] {
    const known = this.#knownIds(9).map((id) => this.#make([id], []));
    const created = this.#make([], this.#newIds(1));
    const place = this.#random.below(10);
    return [...known.slice(0, place), created, ...known.slice(place)];
  }

  /** Returns `count` unchanged known records in new objects. */
  unchanged(count: number): Delta {
    return { records: parseItems(makeListText(this.#knownIds(count), () => 0)), deleted: [] };
  }

  #make(known: readonly number[], created: readonly number[]): Change {
    this.#version += 1;
    const version = this.#version;
    return {
      forth: { records: parseItems(makeListText([...known, ...created], () => version)), deleted: [] },
      back: { records: parseItems(makeListText(known, () => 0)), deleted: created },
    };
  }

  #knownIds(count: number): number[] {
    const ids = new Set<number>();
    while (ids.size < Math.min(count, this.#size)) ids.add(1 + this.#random.below(this.#size));
    return [...ids];
  }

  /** Returns identifiers beyond all known ones, never repeated: a deleted record does not come back. */
  #newIds(count: number): number[] {
    const first = 2 * this.#size + this.#version * 1000;
    return Array.from({ length: count }, (_, index) => first + index);
  }
}
