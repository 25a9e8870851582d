import type { AttributeError, Resource } from '@ne2016/contract';
import { ProblemError } from '../../problems/problem-error.ts';
import { TimeLimitError } from '../../problems/time-limit-error.ts';

/** Says that code of the team does not work. */
class ExtensionError extends Error {
  /** `where`: which code, as `project-rules: beforeSave of project`. */
  constructor(where: string, cause: unknown) {
    super(`${where}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'ExtensionError';
    // The lines that lead to the mistake, and not those that lead here.
    if (cause instanceof Error && cause.stack !== undefined) this.stack = cause.stack;
  }
}

/** Says that code of the team uses what it is given otherwise than it may: no failure of the database. */
export class MisuseError extends Error {}

/** Whether a problem says already that code of the team does not work. */
function isTold(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  return error.cause instanceof ExtensionError || error.cause instanceof TimeLimitError;
}

/** What the log says of code that does not work. */
export function causeOf(where: string, error: unknown): Error {
  return error instanceof TimeLimitError ? error : new ExtensionError(where, error);
}

/** The error that a caller gets when code of the team fails; the log has the cause. */
export function faultOf(where: string, error: unknown): unknown {
  if (isTold(error)) return error;
  return new ProblemError('internal_error', {}, { cause: causeOf(where, error) });
}

/** Why code of the team refuses something, in French: one sentence, or one for each attribute. */
export type Reason<Name extends string = string> = string | { readonly [Attribute in Name]?: string };

/** The answer to a write or call that code of the team refuses. */
class Rejection extends ProblemError {}

/** What is answered where there is no such record. */
export function missingRecord(): Rejection {
  return new Rejection('unknown_record');
}

/** Whether an error is answered as it is: a refusal by code of the team or by the rights of a person. */
export function isAnswer(error: unknown): boolean {
  return error instanceof Rejection || (error instanceof ProblemError && error.code === 'forbidden');
}

/** Each sentence beside its attribute. The rule has no text of its own, so everybody shows the sentence. */
function errorsOf(reason: Readonly<Record<string, unknown>>): AttributeError[] {
  const validator: string = 'extension';
  return Object.entries(reason).flatMap(([attribute, message]) =>
    typeof message === 'string' ? [{ attribute, validator, params: {}, message }] : [],
  );
}

/**
 * The answer to what is refused.
 * @throws Error for a reason that names no attribute of `resource`, or gives none.
 */
export function rejectionFor(resource: Resource | null, reason: unknown): Rejection {
  if (typeof reason === 'string' && reason.trim() !== '')
    return new Rejection('change_refused', { params: { message: reason } });
  const errors = errorsOf(Object(reason) as Readonly<Record<string, unknown>>);
  const strange = errors.find(({ attribute }) => resource && !Object.hasOwn(resource.attributes, attribute));
  if (strange) throw new Error(`rejection() names '${strange.attribute}', which ${resource?.name} has not`);
  if (errors.length === 0) throw new Error('rejection() needs a sentence, or one for an attribute');
  return new Rejection('invalid_attributes', { errors });
}
