/** The extensions of a server, beyond the six calls for records. */
export interface ServerFeatures {
  /** Answers have the header `Date`, which a browser may hide from pages of another origin. */
  readonly date: boolean;
  /** A creation is answered 201, not 200. */
  readonly created: boolean;
  /** Answers have `ne2016-cursor`, from which a delta can be requested. */
  readonly cursor: boolean;
  /** List answers have `ne2016-scope`: `full` or `delta`. */
  readonly scope: boolean;
  /** List answers have `ne2016-count`, the number of records. */
  readonly count: boolean;
  /** Deltas have `ne2016-deleted`. */
  readonly deletions: boolean;
  /** `GET data/{resource}/{id}/authors` returns the author of each attribute's last change. */
  readonly authors: boolean;
  /** A create that is repeated with its `Idempotency-Key` makes no second record. */
  readonly idempotency: boolean;
  /** A client that sends `X-Socket-ID` gets no push event for its own change. */
  readonly sparesWriter: boolean;
  /** Writes may have `@expected`, `If-Match` or `ne2016-base-cursor`. */
  readonly conditions: boolean;
  /** A deleted record can be restored: `POST data/{resource}/{id}/restore`. */
  readonly bin: boolean;
}

/** A server with all extensions, which is the default. */
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

/** Without extensions: `new FakeServer({ resources, ...noFeatures, date: true })` has deltas by time. */
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
