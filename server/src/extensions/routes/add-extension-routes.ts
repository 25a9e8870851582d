import { pascalCase, roles } from '@ne2016/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../../accounts/account.ts';
import { accountOf, requireSession } from '../../accounts/request-session.ts';
import { nothingToSay, ok } from '../../openapi/parts/answers.ts';
import { inPath, inQuery } from '../../openapi/parts/described-headers.ts';
import type { Schema } from '../../openapi/parts/document-types.ts';
import { described, tags } from '../../openapi/parts/route-description.ts';
import { ProblemError } from '../../problems/problem-error.ts';
import { AttemptLimit } from '../../security/attempts.ts';
import { faultOf, isIntendedRefusal, missingRecord, rejectionFor } from '../api/extension-faults.ts';
import type { ReadableRecords } from '../api/records-api.ts';
import { runLimited } from '../run-limited.ts';
import type { ServerExtension } from '../api/server-extension.ts';
import { type ServiceParts, servicesFor } from '../services.ts';
import type { StoredRecords } from '../api/services-api.ts';
import { storedRecords } from '../stored-records.ts';
import type { Route } from '../api/route-api.ts';

/** Time limit of an answer, in milliseconds. */
const timeLimit = 30_000;
/** Characters of a parameter’s name that an answer repeats. */
const longestName = 100;
/** Default rate limit of a route for one user. */
const usualRate = { calls: 60, seconds: 60 };

/** Problems of records that a route may answer with. */
const recordProblems = [
  'forbidden',
  'too_many_requests',
  'unknown_record',
  'invalid_attributes',
  'change_refused',
  'value_not_unique',
  'record_referenced',
  'record_limit_reached',
] as const;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return own;
}

/** Returns the parameters of the path and the query for the API description. */
function parametersOf({ path, params, query }: Route): Schema[] {
  const described = (schema: z.ZodType | undefined): Record<string, Schema> =>
    ((schema && jsonSchema(schema, 'input')['properties']) ?? {}) as Record<string, Schema>;
  const ofPath = described(params);
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  return [
    ...names.map((name) => inPath(name, name, ofPath[name] ?? { type: 'string' })),
    ...Object.entries(described(query)).map(([name, schema]) => inQuery(name, name, schema)),
  ];
}

function optionsOf({ method, path, role, summary, body, answer, ...route }: Route) {
  const words = path.replaceAll(/[^A-Za-z0-9]+/g, '_').toLowerCase();
  const more = {
    role,
    description: `Rôle nécessaire\u00a0: ${role}`,
    parameters: parametersOf({ method, path, role, summary, ...route }),
    answers: answer ? ok('Fait', jsonSchema(answer, 'output')) : nothingToSay,
    problems: recordProblems,
    ...(body ? { body } : {}),
  };
  return described(tags.application, `${method.toLowerCase()}${pascalCase(words)}`, summary, more);
}

/** Returns the first parameter that a schema refuses, as it was sent; `''` for the whole value. */
function refusedParameter({ issues: [first] }: z.ZodError): string {
  const keys = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : (first?.path ?? []);
  return keys.join('.').slice(0, longestName);
}

/** @throws ProblemError `malformed_request`, with the parameter, for values that the schema refuses */
function read(schema: z.ZodType | undefined, given: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const parameter = refusedParameter(parsed.error);
  throw new ProblemError(
    'malformed_request',
    parameter === '' ? {} : { params: { context: 'parameter', parameter } },
  );
}

/** Returns records that can only be read, for a call without CSRF protection. */
function readable({ find, list }: StoredRecords): ReadableRecords {
  return { find, list };
}

/**
 * Returns records that add to `problems` each problem that they throw. A problem of the application is not
 * the caller’s, and would reveal records that the caller does not see; but a hook’s sentence is meant for
 * users.
 */
function noting(records: StoredRecords, problems: WeakSet<Error>): StoredRecords {
  const calls = Object.entries(
    records as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>,
  );
  const watched = calls.map(([name, call]) => [
    name,
    async (...given: unknown[]) => {
      try {
        return await call(...given);
      } catch (error) {
        if (error instanceof ProblemError && !isIntendedRefusal(error)) problems.add(error);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(watched) as StoredRecords;
}

/** Returns the JSON of an answer. @throws Error when it does not match its schema */
function writeAnswer(answer: z.ZodType | undefined, given: unknown): string {
  if (answer === undefined) return '{}';
  const parsed = answer.safeParse(given);
  if (!parsed.success) throw new Error(`answered otherwise than declared: ${z.prettifyError(parsed.error)}`);
  const json = JSON.stringify(parsed.data) as string | undefined;
  if (json === undefined) throw new Error('answered what is no JSON');
  return json;
}

/** Answers a call with the code of an extension, with the rights of the caller. */
async function answerCall(
  parts: ServiceParts,
  where: string,
  route: Route,
  person: Account,
  request: FastifyRequest,
): Promise<string> {
  const given = {
    person,
    params: route.params ? read(route.params, request.params) : request.params,
    query: read(route.query, request.query),
    body: read(route.body, request.body),
    rejection: (reason: unknown) => rejectionFor(null, reason),
    missing: missingRecord,
  };
  const writer = { userId: person.id, role: person.role, socketId: null };
  const faults = new WeakSet<Error>();
  try {
    return await runLimited(where, timeLimit, async (signal) => {
      const { asApplication: own, mail, ...services } = servicesFor(parts, where, signal);
      const asApplication = noting(own, faults);
      const records = storedRecords(parts, writer, where, signal);
      const all =
        route.method === 'GET'
          ? { records: readable(records), asApplication: readable(asApplication), mail: undefined }
          : { records, asApplication, mail };
      const answer = await route.handle({ ...services, ...given, ...all });
      return writeAnswer(route.answer, answer);
    });
  } catch (error) {
    const isRefusal = error instanceof ProblemError && !faults.has(error);
    throw isRefusal || parts.store.storage.readFailure(error) !== null ? error : faultOf(where, error);
  }
}

/** Adds the routes of the extensions. Each requires a session and its role. */
export async function addExtensionRoutes(
  server: FastifyInstance,
  extensions: readonly ServerExtension[],
  parts: ServiceParts,
): Promise<void> {
  await server.register(async (scope) => {
    requireSession(scope, parts.auth);
    for (const { name, routes } of extensions)
      for (const route of routes) {
        const { method, path, role, rate = usualRate } = route;
        const calls = new AttemptLimit({ points: rate.calls, duration: rate.seconds });
        scope.route({
          method,
          url: `/${path}`,
          ...optionsOf(route),
          async handler(request, reply) {
            const person = accountOf(request);
            if (roles.indexOf(person.role) < roles.indexOf(role)) throw new ProblemError('forbidden');
            calls.count(person.id);
            const json = await answerCall(parts, `${name}: ${method} ${path}`, route, person, request);
            return reply
              .header('cache-control', 'no-store')
              .type('application/json; charset=utf-8')
              .send(json);
          },
        });
      }
  });
}
