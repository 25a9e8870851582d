import type { ChangeAction, RecordId } from '@ne2016/contract';

/** A change of a record that somebody else made, as it is broadcast within the application. */
export interface RecordChange {
  readonly resource: string;
  readonly action: ChangeAction;
  readonly id: RecordId;
}
