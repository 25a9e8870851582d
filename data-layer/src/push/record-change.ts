import type { ChangeAction, RecordId } from '@ne2016/contract';

/** A record change from a push event, see `onChange` of the data layer. */
export interface RecordChange {
  /** The name of the resource. */
  readonly resource: string;
  /** The kind of change. */
  readonly action: ChangeAction;
  /** The identifier of the record. */
  readonly id: RecordId;
}
