import type { Role } from '@ne2016/contract';
import type { z } from 'zod';
import type { Account } from '../../accounts/account.ts';
import type { Reason } from './extension-faults.ts';
import type { ReadableRecords } from './records-api.ts';
import type { Services, StoredRecords } from './services-api.ts';

/** The methods of calls; `GET` may not change anything, for it carries no token against forgery. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

type RecordsFor<Method extends RouteMethod> = Method extends 'GET' ? ReadableRecords : StoredRecords;

/** A call by somebody who is signed in and has the role. */
export interface Call<Method extends RouteMethod, Params, Query, Body> extends Omit<
  Services,
  'asApplication' | 'mail'
> {
  readonly person: Account;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Records with the rights of the person; for `GET` to be read only. */
  readonly records: RecordsFor<Method>;
  /** The same with all rights. The history names no person for what is written. */
  readonly asApplication: RecordsFor<Method>;
  /** Sends mail; not for `GET`. */
  readonly mail: Method extends 'GET' ? undefined : Services['mail'];
  /** `throw rejection('…')` or `throw rejection({ name: '…' })` answers 422 with these sentences. */
  readonly rejection: (reason: Reason) => Error;
  /** `throw missing()` answers 404. */
  readonly missing: () => Error;
}

/** A call that the server answers. */
export interface RouteDefinition<Method extends RouteMethod, Params, Query, Body, Answer> {
  readonly method: Method;
  /** Under `api/`, without `/` before it: `api/projects/:id/approve`. */
  readonly path: string;
  /** The least role that may call it. */
  readonly role: Role;
  /** What it is for, in French, for the description of the API. */
  readonly summary: string;
  /** Parses the path parameters, such as `:name`; texts by default. */
  readonly params?: z.ZodType<Params>;
  /** Reads what follows `?`; nothing by default. */
  readonly query?: z.ZodType<Query>;
  /** Reads the JSON of the body, of 1 MiB at most; nothing by default. */
  readonly body?: z.ZodType<Body>;
  /** The schema of the answer: other members that `handle` returns are left out. An empty object by default. */
  readonly answer?: z.ZodType<Answer>;
  /** How often one person may call it: 60 times in 60 seconds by default. */
  readonly rate?: { readonly calls: number; readonly seconds: number };
  /** Answers within 30 seconds. The caller gets problems of records unchanged. */
  readonly handle: (call: Call<Method, Params, Query, Body>) => NoInfer<Answer> | Promise<NoInfer<Answer>>;
}

/** Any call; made by {@link route}. */
export type Route = RouteDefinition<RouteMethod, unknown, unknown, unknown, unknown>;

/** Declares a call that the server answers. */
export function route<
  const Method extends RouteMethod,
  Params = Readonly<Record<string, string>>,
  Query = undefined,
  Body = undefined,
  Answer = void,
>(definition: RouteDefinition<Method, Params, Query, Body, Answer>): Route {
  // The server calls it with what these schemas read.
  return definition as unknown as Route;
}
