/** What a server may speak beyond the six calls for records. A client has to do without any of it. */
export interface ServerFeatures {
  /** Answers tell the server's time in the header `Date`, which a browser may withhold from another origin's script. */
  readonly date: boolean;
  /** A creation is answered 201, not 200. */
  readonly created: boolean;
  /** Answers carry an exact position, from which a delta can be asked for. */
  readonly cursor: boolean;
  /** List answers say whether they are full or a delta. */
  readonly scope: boolean;
  /** List answers say how many records there are. */
  readonly count: boolean;
  /** Deltas name what was deleted. */
  readonly deletions: boolean;
  /** It tells who changed which attribute of a record. */
  readonly authors: boolean;
  /** A creation that is repeated under its idempotency key makes no second record. */
  readonly idempotency: boolean;
  /** A client that named its push socket hears nothing of its own changes. */
  readonly sparesWriter: boolean;
  /** A write may name the values, or the version, that it is to replace. */
  readonly conditions: boolean;
  /** A deleted record can be restored. */
  readonly bin: boolean;
}

/** Everything that the wire contract knows. */
export const everyFeature: ServerFeatures = {
  date: true,
  created: true,
  cursor: true,
  scope: true,
  count: true,
  deletions: true,
  authors: true,
  idempotency: true,
  sparesWriter: true,
  conditions: true,
  bin: true,
};

/** The six calls and nothing else: `new FakeServer({ resources, ...noFeatures, date: true })`. */
export const noFeatures: ServerFeatures = {
  date: false,
  created: false,
  cursor: false,
  scope: false,
  count: false,
  deletions: false,
  authors: false,
  idempotency: false,
  sparesWriter: false,
  conditions: false,
  bin: false,
};
