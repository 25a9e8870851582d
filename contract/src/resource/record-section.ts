/** A part of the form and of the page of a record, under a heading. */
export interface RecordSection<Name extends string = string> {
  heading: string;
  /** The attributes that stand in it, in order. */
  attributes: readonly Name[];
  /**
   * How many values stand beside each other, where there is room. By default one in a record that there is, and as many as
   * have room in a new one.
   */
  columns?: 1 | 2;
}
