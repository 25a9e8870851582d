/** A section of the form and the page of a record, under a heading. */
export interface RecordSection<Name extends string = string> {
  heading: string;
  /** The attributes of the section, in order. */
  attributes: readonly Name[];
  /** The number of columns, given room. Default: one for an existing record, as many as fit for a new one. */
  columns?: 1 | 2;
}
