/**
 * All problems of the server's answers, with their HTTP status. The codes are stable: a client may branch on
 * them. `languages/fr_FR.json` has the French sentence of each under `problems`.
 */
export const problemStatuses = {
  malformed_request: 400,
  no_session: 401,
  wrong_credentials: 401,
  forbidden: 403,
  csrf_invalid: 403,
  origin_refused: 403,
  captcha_refused: 403,
  unknown_address: 404,
  unknown_resource: 404,
  unknown_record: 404,
  unknown_session: 404,
  unknown_file: 404,
  reset_token_invalid: 400,
  method_not_allowed: 405,
  request_timeout: 408,
  value_not_unique: 409,
  record_referenced: 409,
  record_limit_reached: 409,
  record_not_deleted: 409,
  restoration_refused: 409,
  values_changed: 409,
  record_changed: 412,
  body_too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  file_type_refused: 415,
  range_not_satisfiable: 416,
  invalid_attributes: 422,
  change_refused: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  upload_quota_reached: 429,
  write_limit_reached: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
  captcha_unavailable: 503,
  storage_full: 507,
} as const;

/** The stable code of a problem. */
export type ProblemCode = keyof typeof problemStatuses;

/** A rule that an attribute of a record breaks. */
export interface AttributeError {
  /** The name of the attribute. */
  attribute: string;
  /** The rule: `required`, `pattern`, `minlength`, … or `unknown` for an attribute that does not exist. */
  validator: string;
  /** The requirement of the rule, by name: `{ minlength: 2 }`. */
  params: Record<string, string | number>;
  /** The rule as a sentence for the person; may be empty. */
  message: string;
}

/** The number of a resource's records that link to a record. */
export interface RecordReferences {
  /** The name of the resource whose records link to it. */
  resource: string;
  count: number;
}

/** The body of every error answer: `application/problem+json`, RFC 9457. */
export interface Problem {
  /** A URI for the kind of problem, as in RFC 9457. */
  type: string;
  /** A short name of the problem. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** The code for programs. */
  code: ProblemCode;
  /** A French sentence for the person at the screen. */
  detail: string;
  /** All faulty attributes, if the problem is about attributes. */
  errors?: AttributeError[];
  /** With `errors`: their total number, of which at most a hundred are listed. */
  errorCount?: number;
  /** With `values_changed`: the stored values of the attributes in `errors`. */
  current?: Readonly<Record<string, unknown>>;
  /** With `record_referenced`: the resources that link to the record, if all links are visible. */
  references?: RecordReferences[];
}

/** The media type of {@link Problem}. */
export const problemMediaType = 'application/problem+json';
