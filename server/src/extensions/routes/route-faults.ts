import { type Resource, roles, shown } from '@ne2016/contract';
import type { ServerExtension } from '../server-extension.ts';
import { isObject, unknownKeys } from '../written-code.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'];
const schemaKeys = ['params', 'query', 'body', 'answer'];
const keys = ['method', 'path', 'role', 'summary', ...schemaKeys, 'rate', 'handle'];
const pathPattern = /^api(\/:?[A-Za-z0-9][A-Za-z0-9_-]*)+$/;

/** By what a call is found: what parameters are called does not matter. */
function keyOf(method: unknown, path: unknown): string {
  return `${String(method)} ${String(path).replaceAll(/:\w+/g, ':')}`;
}

function pathFaults(path: unknown): string[] {
  if (typeof path !== 'string' || !pathPattern.test(path))
    return [`path is ${shown(path)}: write one under api/, such as 'api/projects/:id/approve'`];
  return /^api\/auth(\/|$)/.test(path) ? ['path begins with api/auth, which belongs to the product'] : [];
}

/** Whether every address of a path is one of the records of a list that is declared there. */
function isBelow(path: string, { path: list }: Resource): boolean {
  const [parts, declared] = [path.split('/'), list.split('/')];
  return declared.every((part, index) => part === parts[index] || parts[index]?.startsWith(':') === true);
}

function listFaults(path: unknown, resources: readonly Resource[]): string[] {
  const list = typeof path === 'string' ? resources.find((one) => isBelow(path, one)) : undefined;
  return list === undefined
    ? []
    : [`path is where the records of ${list.name} are, '${list.path}': write another path`];
}

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0;
}

function rateFaults(rate: unknown): string[] {
  const isRate = isObject(rate) && isWhole(rate['calls']) && isWhole(rate['seconds']);
  return rate === undefined || isRate
    ? []
    : [`rate is ${shown(rate)}: write { calls: 60, seconds: 60 } with whole numbers`];
}

function faultsOfRoute(route: Readonly<Record<string, unknown>>): string[] {
  const { method, path, role, summary, handle, rate } = route;
  const known: readonly unknown[] = roles;
  const isSchema = (value: unknown) =>
    value === undefined || (isObject(value) && typeof value['safeParse'] === 'function');
  return [
    ...unknownKeys('the key', route, keys),
    ...(methods.includes(String(method)) ? [] : [`method is ${shown(method)}: use ${methods.join(', ')}`]),
    ...pathFaults(path),
    ...(known.includes(role) ? [] : [`role is ${shown(role)}: say who may call it: ${roles.join(', ')}`]),
    ...(typeof summary === 'string' && summary.trim() !== ''
      ? []
      : ['summary is missing: say in French what the call is for']),
    ...schemaKeys
      .filter((key) => !isSchema(route[key]))
      .map((key) => `${key} is ${shown(route[key])}: write a schema of zod`),
    ...(method === 'GET' && route['body'] !== undefined ? ['GET has no body: use query'] : []),
    ...rateFaults(rate),
    ...(typeof handle === 'function' ? [] : [`handle is ${shown(handle)}: write a function`]),
  ];
}

/** Each fault of the calls of an extension. `taken`: the calls before it, to which its own are added. */
export function routeFaults(
  { routes }: ServerExtension,
  resources: readonly Resource[],
  taken: Set<string>,
): string[] {
  const written: unknown = routes;
  if (!Array.isArray(written)) return [`routes is ${shown(written)}: write a list, [route({ … })]`];
  const all: readonly unknown[] = written;
  return all.flatMap((one, index) => {
    if (!isObject(one)) return [`routes[${index}] is ${shown(one)}: make it with route({ … })`];
    const key = keyOf(one['method'], one['path']);
    const twice = taken.has(key) ? ['is there twice: give one of them another path'] : [];
    taken.add(key);
    return [...faultsOfRoute(one), ...listFaults(one['path'], resources), ...twice].map(
      (fault) => `${String(one['method'])} ${String(one['path'])}: ${fault}`,
    );
  });
}
