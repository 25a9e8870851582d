import type { AttributeError, ProblemCode, RecordReferences } from '@ne2016/contract';

/** What a problem adds to its code. */
export interface ProblemDetails {
  /** What the French sentence names. */
  params?: Readonly<Record<string, string | number>>;
  /** Every faulty attribute; their messages are chosen when the answer is written. */
  errors?: readonly AttributeError[];
  /** What is stored now, by attribute. */
  current?: Readonly<Record<string, unknown>>;
  /** What links to the record. */
  references?: readonly RecordReferences[];
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** An error for the client: thrown anywhere, turned into an answer by the problem handler. */
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

/** A problem with attributes, each with the rule that it breaks. */
export function attributeProblem(
  code: ProblemCode,
  errors: readonly Omit<AttributeError, 'message'>[],
  details: Omit<ProblemDetails, 'errors'> = {},
): ProblemError {
  return new ProblemError(code, { ...details, errors: errors.map((error) => ({ ...error, message: '' })) });
}
