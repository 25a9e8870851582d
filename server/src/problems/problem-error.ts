import type { AttributeError, ProblemCode, RecordReferences } from '@ne2016/contract';

/** The details of a problem. */
export interface ProblemDetails {
  /** The parameters of the French text. */
  params?: Readonly<Record<string, string | number>>;
  /** The faulty attributes; their messages are added when the answer is written. */
  errors?: readonly AttributeError[];
  /** The current values, by attribute. */
  current?: Readonly<Record<string, unknown>>;
  /** The links to the record. */
  references?: readonly RecordReferences[];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
}

/** An error for the client. It may be thrown anywhere; the problem handler converts it into an answer. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
  }
}

/** Returns a problem with faulty attributes, each with the rule that it breaks. */
export function attributeProblem(
  code: ProblemCode,
  errors: readonly Omit<AttributeError, 'message'>[],
  details: Omit<ProblemDetails, 'errors'> = {},
): ProblemError {
  return new ProblemError(code, { ...details, errors: errors.map((error) => ({ ...error, message: '' })) });
}
