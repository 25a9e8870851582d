import type { Role } from '@ne2016/contract';
import type { z } from 'zod';
import type { Account } from '../../accounts/account.ts';
import type { Reason } from './extension-faults.ts';
import type { ReadableRecords } from './records-api.ts';
import type { Services, StoredRecords } from './services-api.ts';

/** Methods of calls. `GET` must not change data, because it carries no CSRF token. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

type RecordsFor<Method extends RouteMethod> = Method extends 'GET' ? ReadableRecords : StoredRecords;

/** A call by a user who is signed in and has the role. */
export interface Call<Method extends RouteMethod, Params, Query, Body> extends Omit<
  Services,
  'asApplication' | 'mail'
> {
  readonly person: Account;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Records with the rights of the user; read-only for `GET`. */
  readonly records: RecordsFor<Method>;
  /** The same with all rights. The history names no user for these writes. */
  readonly asApplication: RecordsFor<Method>;
  /** Sends mail; not available for `GET`. */
  readonly mail: Method extends 'GET' ? undefined : Services['mail'];
  /** `throw rejection('…')` or `throw rejection({ name: '…' })` answers 422 with these sentences. */
  readonly rejection: (reason: Reason) => Error;
  /** `throw missing()` answers 404. */
  readonly missing: () => Error;
}

/** Definition of a call that the server answers. */
export interface RouteDefinition<Method extends RouteMethod, Params, Query, Body, Answer> {
  readonly method: Method;
  /** Below `api/`, without a leading `/`: `api/projects/:id/approve`. */
  readonly path: string;
  /** The minimum role of the caller. */
  readonly role: Role;
  /** The purpose, in French, for the description of the API. */
  readonly summary: string;
  /** Schema of the path parameters, such as `:name`; strings by default. */
  readonly params?: z.ZodType<Params>;
  /** Schema of the query; nothing by default. */
  readonly query?: z.ZodType<Query>;
  /** Schema of the JSON body, of at most 1 MiB; nothing by default. */
  readonly body?: z.ZodType<Body>;
  /** Schema of the answer: other members of the result are removed. An empty object by default. */
  readonly answer?: z.ZodType<Answer>;
  /** Rate limit for one user: 60 calls in 60 seconds by default. */
  readonly rate?: { readonly calls: number; readonly seconds: number };
  /** Returns the answer, within 30 seconds. Problems of records are passed to the caller unchanged. */
  readonly handle: (call: Call<Method, Params, Query, Body>) => NoInfer<Answer> | Promise<NoInfer<Answer>>;
}

/** Any call; created by {@link route}. */
export type Route = RouteDefinition<RouteMethod, unknown, unknown, unknown, unknown>;

/** Declares a call that the server answers. */
export function route<
  const Method extends RouteMethod,
  Params = Readonly<Record<string, string>>,
  Query = undefined,
  Body = undefined,
  Answer = void,
>(definition: RouteDefinition<Method, Params, Query, Body, Answer>): Route {
  // The server calls it with values parsed by these schemas.
  return definition as unknown as Route;
}
