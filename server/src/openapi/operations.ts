import { isAllowed, type Role, roles } from '@ne2016/contract';
import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { nothingToSay, problems, unsafeCall } from './parts/answers.ts';
import { requestHeaders } from './parts/described-headers.ts';
import type { Content, Method, Operation, PathItem, Paths } from './parts/document-types.ts';
import { distinctNames } from './parts/resource-names.ts';
import type { NamedResource, RouteDescription } from './parts/route-description.ts';

/** The settings that the operations depend on. */
export interface OperationSettings {
  captcha: { provider: string };
}

/** One call of the document: a route, and one of its descriptions. */
interface Call {
  route: RouteOptions;
  method: Method;
  description: RouteDescription;
}

function callsOf(route: RouteOptions, resources: readonly NamedResource[]): Call[] {
  const describe = route.config?.describe ?? [];
  const descriptions = typeof describe === 'function' ? describe(resources) : [describe].flat();
  // Every GET route has a HEAD route, which needs no description.
  const methods = [route.method].flat().filter((method) => method !== 'HEAD');
  return methods.flatMap((name) => {
    const method = name.toLowerCase() as Method;
    return descriptions.map((description) => ({ route, method, description }));
  });
}

/** Returns the path of a call: `/data/:resource/:id` is `/data/task/{id}` for tasks, a wildcard `{name}`. */
function pathOf({ route, description: { path, list, params = {} } }: Call): string {
  const url = list === undefined ? route.url : route.url.replace('/data/:resource', () => `/${list}`);
  return path ?? url.replaceAll(/:(\w+)|\*/g, (_, name: string = 'name') => params[name] ?? `{${name}}`);
}

function contentOf(description: RouteDescription): Content | undefined {
  const { body, bodyTypes = ['application/json'], content } = description;
  if (body === undefined) return content;
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'input' });
  return Object.fromEntries(bodyTypes.map((type) => [type, { schema }]));
}

function operationOf({ route, method, description }: Call, { captcha }: OperationSettings): Operation {
  const { operationId, summary, tag, answers = nothingToSay, parameters = [] } = description;
  const isUnsafe = method !== 'get';
  const needsSession = route.config?.needsSession === true;
  const takesCaptcha = description.takesCaptcha === true && captcha.provider !== 'none';
  const content = contentOf(description);
  const headers = [
    ...(isUnsafe ? [requestHeaders.csrfToken] : []),
    ...(takesCaptcha ? [requestHeaders.captchaResponse] : []),
    ...parameters.filter((one) => one['in'] !== 'path'),
  ];
  return {
    operationId,
    summary,
    ...(description.description === undefined ? {} : { description: description.description }),
    tags: [tag],
    ...(headers.length === 0 ? {} : { parameters: headers }),
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: {
      ...answers,
      ...problems(
        ...(isUnsafe ? unsafeCall : []),
        ...(needsSession ? (['no_session'] as const) : []),
        ...(description.problems ?? []),
        ...(takesCaptcha ? (['captcha_refused', 'captcha_unavailable'] as const) : []),
      ),
    },
    ...(needsSession ? {} : { security: [] }),
  };
}

/** Makes the names of operations unique: a resource may be called `sessions`, like the user’s own. */
function named(calls: readonly Call[]): Call[] {
  const fullName = ({ operationId, params = {} }: RouteDescription) =>
    `${operationId}_${Object.values(params).join('.')}`;
  const fixed = calls.filter(({ description: { params } }) => params === undefined);
  const candidates = calls
    .filter((call) => !fixed.includes(call))
    .map(({ description }) => ({ wanted: description.operationId, full: fullName(description) }));
  const nameOf = distinctNames(candidates, new Set(fixed.map(({ description }) => description.operationId)));
  const renamed = (description: RouteDescription) => ({
    ...description,
    operationId: nameOf(fullName(description)),
  });
  return calls.map((call) =>
    fixed.includes(call) ? call : { ...call, description: renamed(call.description) },
  );
}

/** Returns the calls for a role: without lists it may not read, and calls that need a higher role. */
function callsFor(role: Role, calls: readonly Call[], resources: readonly NamedResource[]): Call[] {
  const hidden = resources.filter(({ resource }) => !isAllowed(role, 'read', resource));
  const hiddenNames = new Set(hidden.map(({ resource }) => resource.name));
  return calls.filter(({ description: { params, role: least } }) => {
    const isEnough = least === undefined || roles.indexOf(role) >= roles.indexOf(least);
    return isEnough && !hiddenNames.has(params?.['resource'] ?? '');
  });
}

/** Returns the calls of a server for a role, by path. Their names do not depend on the role. */
export function pathsOf(
  role: Role,
  routes: readonly RouteOptions[],
  resources: readonly NamedResource[],
  settings: OperationSettings,
): Paths {
  const paths: Record<string, PathItem> = {};
  const all = named(routes.flatMap((route) => callsOf(route, resources)));
  for (const call of callsFor(role, all, resources)) {
    const path = pathOf(call);
    const ofPath = (call.description.parameters ?? []).filter((one) => one['in'] === 'path');
    paths[path] = {
      ...paths[path],
      ...(ofPath.length === 0 ? {} : { parameters: ofPath }),
      [call.method]: operationOf(call, settings),
    };
  }
  return paths;
}
