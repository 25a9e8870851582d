import type { AttributeValues, RecordOf, Resource } from '@ne2016/contract';

/** The values of all attributes of a record, without its identifier. */
export type ValuesOf<R extends Resource> = AttributeValues<R['attributes']>;

/** Values of some attributes. */
export type ChangesOf<R extends Resource> = Partial<ValuesOf<R>>;

/** The name of an attribute. */
export type AttributeOf<R extends Resource> = keyof R['attributes'] & string;

/** Reads records. What the person it is done for may not see is not there. */
export interface ReadableRecords {
  /** `undefined` when there is none. */
  find<R extends Resource>(resource: R, id: number): Promise<RecordOf<R> | undefined>;
  /** The records that have all of these values, in the order of their identifiers; all records without `having`. */
  list<R extends Resource>(resource: R, having?: Partial<RecordOf<R>>): Promise<RecordOf<R>[]>;
}

/**
 * Reads and writes records as calls do: checked, with the rights of the person it is done for, logged and pushed, and
 * with the hooks of these records. Each write does all or nothing; it may be caught and the rest go on.
 */
export interface Records extends ReadableRecords {
  /** What is left out has its first value, or is empty where none is declared. */
  create<R extends Resource>(resource: R, values: ChangesOf<R>): Promise<RecordOf<R>>;
  update<R extends Resource>(resource: R, id: number, changes: ChangesOf<R>): Promise<RecordOf<R>>;
  delete(resource: Resource, id: number): Promise<void>;
}
