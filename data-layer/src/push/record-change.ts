import type { ChangeAction, RecordId } from '@ne2016/contract';

/** A change of a record that a push event reported, see `onChange` of the data layer. */
export interface RecordChange {
  /** The name of the resource. */
  readonly resource: string;
  readonly action: ChangeAction;
  readonly id: RecordId;
}
