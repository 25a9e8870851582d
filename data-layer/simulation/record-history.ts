import type { RecordId } from '@ne2016/contract';

/** One value that an attribute had on the server, from a version on. */
export interface PastValue {
  readonly version: number;
  /** The value as JSON; a missing value is `null`. */
  readonly text: string;
  /** The tab, or the colleague, that wrote it. */
  readonly writer: string;
  /** The identifier of that client's cache. */
  readonly client: string;
}

/** Returns a value as text, so that deep values are compared in one step. */
export function textOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value ?? null);
}

/** The name under which the existence of the record is stored. */
export const existence = ' exists';

/** All values that every attribute of every record ever had: a client must show one of them. */
export class RecordHistory {
  readonly #byRecord = new Map<string, Map<string, PastValue[]>>();

  note(id: RecordId, attribute: string, past: PastValue): void {
    const key = String(id);
    let attributes = this.#byRecord.get(key);
    if (attributes === undefined) this.#byRecord.set(key, (attributes = new Map<string, PastValue[]>()));
    const values = attributes.get(attribute);
    if (values === undefined) attributes.set(attribute, [past]);
    else if (values.at(-1)?.text !== past.text) values.push(past);
  }

  /** Returns whether a record was deleted and exists again. */
  wasRestored(id: RecordId): boolean {
    return this.valuesOf(id, existence).length > 2;
  }

  /** The attributes that a record has ever had. */
  attributesOf(id: RecordId): string[] {
    return [...(this.#byRecord.get(String(id))?.keys() ?? [])].filter((attribute) => attribute !== existence);
  }

  /** All values of an attribute, the oldest first. */
  valuesOf(id: RecordId, attribute: string): readonly PastValue[] {
    return this.#byRecord.get(String(id))?.get(attribute) ?? [];
  }

  /**
   * Returns the past value that a client shows, no older than the one that it has shown before. If a value
   * occurs several times, the earliest possible occurrence counts, so that no valid sequence is reported as a
   * step back.
   */
  find(id: RecordId, attribute: string, text: string, since: number): PastValue | undefined {
    const values = this.valuesOf(id, attribute);
    return values.find(
      (past, index) => past.text === text && (values[index + 1]?.version ?? Infinity) > since,
    );
  }
}
