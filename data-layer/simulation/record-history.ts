import type { RecordId } from '@ne2016/contract';

/** One value that an attribute had on the server, from a version on. */
export interface PastValue {
  readonly version: number;
  /** The value as JSON; `undefined` on the wire is `null` there. */
  readonly text: string;
  /** The tab, or the colleague, who wrote it. */
  readonly writer: string;
  /** The name of that client's cache. */
  readonly client: string;
}

/** A value as text, so that deep values compare in one step. */
export function textOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value ?? null);
}

/** Under this name stands whether the record is there. */
export const existence = ' exists';

/** Every value that every attribute of every record ever had: what a client shows must be one of them. */
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

  /** Whether a record is there again after it was deleted. */
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
   * Who wrote a value that a client knows, of those at or after the one that it knew before. Of a value that came
   * back the earliest that it may be: so nothing is taken for a step back that may be none.
   */
  find(id: RecordId, attribute: string, text: string, since: number): PastValue | undefined {
    const values = this.valuesOf(id, attribute);
    return values.find(
      (past, index) => past.text === text && (values[index + 1]?.version ?? Infinity) > since,
    );
  }
}
