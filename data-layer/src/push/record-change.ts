import type { ChangeAction, RecordId } from '@ne2016/contract';

/** A change of a record that a push event reported, see `onChange` of the data layer. */
export interface RecordChange {
  /** The name of the resource. */
  readonly resource: string;
  /** What happened to the record. */
  readonly action: ChangeAction;
  /** The identifier of the record. */
  readonly id: RecordId;
}
