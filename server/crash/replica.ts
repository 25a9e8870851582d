import { formatDeletedIds, headers, identifierOf, paths, type Resource } from '@ne2016/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Answer, TestClient } from '../src/testing/test-client.ts';
import { assertInvariant } from '../src/testing/violation.ts';
import type { LoggedChange } from './crash-database.ts';

type Stored = Record<string, unknown>;

/** The cursor of a list that was read, and the last row of the log at that time. */
interface Mark {
  cursor: string;
  sequence: number;
}

/** Characters of the header of deleted records. Above it a server may answer with the full list. */
const longestDeleted = 3_000;

function describeDifference(expected: unknown, found: unknown): string {
  return `expected ${JSON.stringify(expected)}\n  found    ${JSON.stringify(found)}`;
}

/** The records of one resource, built from the change log alone. */
export class Replica {
  readonly #resource: Resource;
  readonly #records = new Map<number, Stored>();
  readonly #changes: LoggedChange[] = [];
  readonly #marks: Mark[] = [];

  constructor(resource: Resource) {
    this.#resource = resource;
  }

  get ids(): number[] {
    return [...this.#records.keys()];
  }

  /** Applies a change of the log. */
  follow(change: LoggedChange): void {
    const { id, what } = change;
    const known = this.#records.get(id);
    const isPossible = (known === undefined) === (change.action === 'created');
    assertInvariant(isPossible, 'a record begins with its creation and ends with its deletion', () =>
      JSON.stringify(change),
    );
    this.#checkBefore(change, known);
    if (what === null) this.#records.delete(id);
    else this.#records.set(id, { [identifierOf(this.#resource.name)]: id, ...known, ...what });
    this.#changes.push(change);
  }

  /** Checks that the logged previous values are those of the record after the earlier changes. */
  #checkBefore(change: LoggedChange, known: Stored = {}): void {
    const { [identifierOf(this.#resource.name)]: _, ...whole } = known;
    const names = Object.keys(change.what ?? whole);
    const replaced = Object.fromEntries(names.map((name) => [name, known[name]]));
    const expected = change.action === 'created' ? null : replaced;
    assertInvariant(
      isDeepStrictEqual(change.before, expected),
      'a change is logged with the values that it replaced',
      () => `${JSON.stringify(change)}\n  expected ${JSON.stringify(expected)}`,
    );
  }

  /** Checks that the list of the server equals the replica, and so does a delta since an earlier cursor. */
  async checkSame(client: TestClient, last: number, chosenMark: number): Promise<void> {
    const path = paths.list(this.#resource.name);
    const full = await client.call('GET', path);
    this.#checkRecords(full, this.ids, 'the records are what the change log says');
    for (const mark of new Set([this.#marks.at(-1), this.#marks[chosenMark % this.#marks.length]]))
      if (mark) await this.#checkDelta(client, mark);
    this.#marks.push({ cursor: full.headers.get(headers.cursor) ?? '', sequence: last });
  }

  async #checkDelta(client: TestClient, { cursor, sequence }: Mark): Promise<void> {
    const invariant = 'a delta is the difference';
    const ids = new Set(this.#changes.filter((one) => one.sequence > sequence).map(({ id }) => id));
    const deleted = formatDeletedIds(
      [...ids].filter((id) => !this.#records.has(id)).toSorted((one, other) => one - other),
    );
    const answer = await client.call('GET', paths.list(this.#resource.name), {
      headers: { [headers.cursor]: cursor },
    });
    if (answer.headers.get(headers.scope) === 'full' && deleted.length > longestDeleted) {
      this.#checkRecords(answer, this.ids, invariant);
      return;
    }
    this.#checkRecords(
      answer,
      [...ids].filter((id) => this.#records.has(id)),
      invariant,
    );
    const found = answer.headers.get(headers.deleted);
    assertInvariant(found === deleted, invariant, () => describeDifference(deleted, found));
  }

  #checkRecords(answer: Answer, ids: readonly number[], invariant: string): void {
    assertInvariant(answer.status === 200, invariant, () => `${answer.status} ${answer.text}`);
    const expected = ids.toSorted((one, other) => one - other).map((id) => this.#records.get(id));
    const found: unknown = JSON.parse(answer.text);
    assertInvariant(isDeepStrictEqual(found, expected), invariant, () => describeDifference(expected, found));
    const count = answer.headers.get(headers.count);
    assertInvariant(
      count === String(this.#records.size),
      invariant,
      () => `the server counts ${count} of ${this.#records.size}`,
    );
  }
}
