import type { ResourceHooks } from './hooks-api.ts';
import type { Job } from './job-api.ts';
import type { Route } from './route-api.ts';

/** What an extension may consist of. */
export interface ExtensionParts {
  readonly hooks?: readonly ResourceHooks[];
  readonly routes?: readonly Route[];
  readonly jobs?: readonly Job[];
}

/** Code of the team that the server runs; made by {@link defineServerExtension}. */
export interface ServerExtension extends Required<ExtensionParts> {
  readonly name: string;
  /** The trace that leads to where it was defined. */
  readonly place: string;
  /** What was written, for the check that tells what of it cannot work. */
  readonly written: unknown;
}

/**
 * Defines code of the team that the server runs once `extensions/src/server.ts` lists it. It never throws, so that the
 * faults of all extensions can be reported together.
 * @param name identifies it in the log, such as `project-rules`.
 */
export function defineServerExtension(name: string, parts: ExtensionParts): ServerExtension {
  const trace: { stack?: string } = {};
  Error.captureStackTrace(trace, defineServerExtension);
  const { hooks = [], routes = [], jobs = [] }: ExtensionParts = parts ?? {};
  return { name, hooks, routes, jobs, place: trace.stack ?? '', written: parts };
}
