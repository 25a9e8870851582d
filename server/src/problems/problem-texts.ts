import { type AttributeError, type Problem, problemStatuses } from '@ne2016/contract';
import { text } from '../i18n/server-texts.ts';
import type { ProblemError } from './problem-error.ts';

/** Formats a limit that is a day: `2000-01-01` as `01/01/2000`. */
function formatLimit(limit: string | number): string | number {
  return typeof limit === 'number' ? limit : limit.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
}

/** Broken rules that are listed in one answer; users do not correct more at a time. */
export const mostErrors = 100;

/** Returns the errors to list: broken rules of attributes come before unknown attributes. */
function firstOf(errors: readonly AttributeError[]): AttributeError[] {
  const isUnknown = ({ validator }: AttributeError) => Number(validator === 'unknown');
  return errors.toSorted((one, other) => isUnknown(one) - isUnknown(other)).slice(0, mostErrors);
}

/** Adds the message for a broken rule. */
function describe(error: AttributeError): AttributeError {
  const { validator, params } = error;
  // A rule of a declaration or an extension has its own message.
  if (error.message !== '') return error;
  const limits = Object.entries(params).map(([name, limit]): [string, string | number] => [
    name,
    formatLimit(limit),
  ]);
  const count = params[validator];
  const message = text(`validators.${validator}`, { ...Object.fromEntries(limits), count });
  return { ...error, message };
}

/** Returns the body of the answer to a problem. */
export function toProblem({ code, details }: ProblemError): Problem {
  const { params, errors, current, references } = details;
  const total = errors?.length ?? 0;
  const partial = total > mostErrors && { context: 'partial', total, listed: mostErrors };
  return {
    type: `urn:ne2016:problem:${code}`,
    title: text(`problems.${code}.title`),
    status: problemStatuses[code],
    code,
    detail: text(`problems.${code}.detail`, { ...params, ...partial }),
    ...(references === undefined ? {} : { references: [...references] }),
    ...(errors === undefined ? {} : { errors: firstOf(errors).map(describe), errorCount: total }),
    ...(current === undefined ? {} : { current }),
  };
}
