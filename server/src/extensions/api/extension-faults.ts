import type { AttributeError, Resource } from '@ne2016/contract';
import { ProblemError } from '../../problems/problem-error.ts';
import { TimeLimitError } from '../../problems/time-limit-error.ts';

/** An error in the code of an extension. */
class ExtensionError extends Error {
  /** @param where the code, as `project-rules: beforeSave of project` */
  constructor(where: string, cause: unknown) {
    super(`${where}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'ExtensionError';
    // The stack of the cause leads to the mistake; the stack of this error does not.
    if (cause instanceof Error && cause.stack !== undefined) this.stack = cause.stack;
  }
}

/** A misuse of the API by the code of an extension, not a failure of the database. */
export class MisuseError extends Error {}

/** Returns whether a problem already has an error of an extension as its cause. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  return error.cause instanceof ExtensionError || error.cause instanceof TimeLimitError;
}

/** Returns the error to log for a failure in the code of an extension. */
export function causeOf(where: string, error: unknown): Error {
  return error instanceof TimeLimitError ? error : new ExtensionError(where, error);
}

/** Returns the error for the caller when the code of an extension fails. The log has the cause. */
export function faultOf(where: string, error: unknown): unknown {
  if (isRefusal(error)) return error;
  return new ProblemError('internal_error', {}, { cause: causeOf(where, error) });
}

/** The reason of a refusal by an extension, in French: one sentence, or one for each attribute. */
export type Reason<Name extends string = string> = string | { readonly [Attribute in Name]?: string };

/** The answer to a write or call that an extension refuses. */
class Rejection extends ProblemError {}

/** Returns the answer for a missing record. */
export function missingRecord(): Rejection {
  return new Rejection('unknown_record');
}

/** Whether an error is an intended refusal by an extension (rejection, missing record), or `forbidden`. */
export function isIntendedRefusal(error: unknown): boolean {
  return error instanceof Rejection || (error instanceof ProblemError && error.code === 'forbidden');
}

/** Returns an error for each sentence. Its validator has no text of its own, so pages show the sentence. */
function errorsOf(reason: Readonly<Record<string, unknown>>): AttributeError[] {
  const validator: string = 'extension';
  return Object.entries(reason).flatMap(([attribute, message]) =>
    typeof message === 'string' ? [{ attribute, validator, params: {}, message }] : [],
  );
}

/**
 * Returns the answer to a refused write or call.
 * @throws Error when the reason names no attribute of `resource`, or is empty
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
