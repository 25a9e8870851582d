import type { ResourceHooks } from './hooks-api.ts';
import type { Job } from './job-api.ts';
import type { Route } from './route-api.ts';

/** The parts of an extension. */
export interface ExtensionParts {
  readonly hooks?: readonly ResourceHooks[];
  readonly routes?: readonly Route[];
  readonly jobs?: readonly Job[];
}

/** Code of a team that runs in the server; created by {@link defineServerExtension}. */
export interface ServerExtension extends Required<ExtensionParts> {
  readonly name: string;
  /** The stack trace of its definition. */
  readonly place: string;
  /** The value as written, for the check of its faults. */
  readonly written: unknown;
}

/**
 * Defines code of a team that runs in the server once `extensions/src/server.ts` lists it. Never throws, so
 * that the faults of all extensions can be reported together.
 * @param name identifies it in the log, such as `project-rules`
 */
export function defineServerExtension(name: string, parts: ExtensionParts): ServerExtension {
  const trace: { stack?: string } = {};
  Error.captureStackTrace(trace, defineServerExtension);
  const { hooks = [], routes = [], jobs = [] }: ExtensionParts = parts ?? {};
  return { name, hooks, routes, jobs, place: trace.stack ?? '', written: parts };
}
