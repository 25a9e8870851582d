import type { AttributeValues, RecordOf, Resource } from '@ne2016/contract';

/** The values of all attributes of a record, without its identifier. */
export type ValuesOf<R extends Resource> = AttributeValues<R['attributes']>;

/** Values of some attributes. */
export type ChangesOf<R extends Resource> = Partial<ValuesOf<R>>;

/** The name of an attribute. */
export type AttributeOf<R extends Resource> = keyof R['attributes'] & string;

/** Reads records. Records that the user may not see are left out. */
export interface ReadableRecords {
  /** Returns a record; `undefined` when there is none. */
  find<R extends Resource>(resource: R, id: number): Promise<RecordOf<R> | undefined>;
  /** Returns the records that have all of these values, sorted by identifier; all without `having`. */
  list<R extends Resource>(resource: R, having?: Partial<RecordOf<R>>): Promise<RecordOf<R>[]>;
}

/**
 * Reads and writes records as calls do: validated, with the rights of the user, logged, pushed, and with the
 * hooks of these records. Each write is atomic. If it fails, the error may be caught, and the transaction
 * continues.
 */
export interface Records extends ReadableRecords {
  /** Creates a record. Missing attributes have their default, or are empty. */
  create<R extends Resource>(resource: R, values: ChangesOf<R>): Promise<RecordOf<R>>;
  update<R extends Resource>(resource: R, id: number, changes: ChangesOf<R>): Promise<RecordOf<R>>;
  delete(resource: Resource, id: number): Promise<void>;
}
