import { type Resource, roles, shown } from '@ne2016/contract';
import type { ServerExtension } from '../api/server-extension.ts';
import { isObject, unknownKeys } from '../written-code.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'];
const schemaKeys = ['params', 'query', 'body', 'answer'];
const keys = ['method', 'path', 'role', 'summary', ...schemaKeys, 'rate', 'handle'];
const pathPattern = /^api(\/:?[A-Za-z0-9][A-Za-z0-9_-]*)+$/;

/** Returns the key by which a call is found. The names of parameters do not matter. */
function keyOf(method: unknown, path: unknown): string {
  return `${String(method)} ${String(path).replaceAll(/:\w+/g, ':')}`;
}

function pathFaults(path: unknown): string[] {
  if (typeof path !== 'string' || !pathPattern.test(path))
    return [
      `path vaut ${shown(path)}\u00a0: écrivez un chemin sous api/, par exemple 'api/projects/:id/approve'`,
    ];
  return /^api\/auth(\/|$)/.test(path)
    ? ['path commence par api/auth, qui est au produit\u00a0: écrivez un autre chemin']
    : [];
}

/** Returns whether every address of a path is below the declared path of a list. */
function isBelow(path: string, { path: list }: Resource): boolean {
  const [parts, declared] = [path.split('/'), list.split('/')];
  return declared.every((part, index) => part === parts[index] || parts[index]?.startsWith(':') === true);
}

function listFaults(path: unknown, resources: readonly Resource[]): string[] {
  const list = typeof path === 'string' ? resources.find((one) => isBelow(path, one)) : undefined;
  return list === undefined
    ? []
    : [`path mène aux fiches de ${list.name}, '${list.path}'\u00a0: écrivez un autre chemin`];
}

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0;
}

function rateFaults(rate: unknown): string[] {
  const isRate = isObject(rate) && isWhole(rate['calls']) && isWhole(rate['seconds']);
  return rate === undefined || isRate
    ? []
    : [`rate vaut ${shown(rate)}\u00a0: écrivez { calls: 60, seconds: 60 } avec des nombres entiers`];
}

function faultsOfRoute(route: Readonly<Record<string, unknown>>): string[] {
  const { method, path, role, summary, handle, rate } = route;
  const known: readonly unknown[] = roles;
  const isSchema = (value: unknown) =>
    value === undefined || (isObject(value) && typeof value['safeParse'] === 'function');
  return [
    ...unknownKeys('la clé', route, keys),
    ...(methods.includes(String(method))
      ? []
      : [`method vaut ${shown(method)}\u00a0: utilisez ${methods.join(', ')}`]),
    ...pathFaults(path),
    ...(known.includes(role)
      ? []
      : [`role vaut ${shown(role)}\u00a0: dites qui peut l’appeler, ${roles.join(', ')}`]),
    ...(typeof summary === 'string' && summary.trim() !== ''
      ? []
      : ['summary manque\u00a0: dites en français à quoi sert l’appel']),
    ...schemaKeys
      .filter((key) => !isSchema(route[key]))
      .map((key) => `${key} vaut ${shown(route[key])}\u00a0: écrivez un schéma de zod`),
    ...(method === 'GET' && route['body'] !== undefined ? ['GET n’a pas de body\u00a0: utilisez query'] : []),
    ...rateFaults(rate),
    ...(typeof handle === 'function' ? [] : [`handle vaut ${shown(handle)}\u00a0: écrivez une fonction`]),
  ];
}

/** Returns the faults of an extension’s routes, and adds their keys to `taken`, those of earlier routes. */
export function routeFaults(
  { routes }: ServerExtension,
  resources: readonly Resource[],
  taken: Set<string>,
): string[] {
  const written: unknown = routes;
  if (!Array.isArray(written))
    return [`routes vaut ${shown(written)}\u00a0: écrivez une liste, [route({ … })]`];
  const all: readonly unknown[] = written;
  return all.flatMap((one, index) => {
    if (!isObject(one)) return [`routes[${index}] vaut ${shown(one)}\u00a0: créez-la avec route({ … })`];
    const key = keyOf(one['method'], one['path']);
    const twice = taken.has(key) ? ['apparaît deux fois\u00a0: donnez un autre chemin à l’une des deux'] : [];
    taken.add(key);
    return [...faultsOfRoute(one), ...listFaults(one['path'], resources), ...twice].map(
      (fault) => `${String(one['method'])} ${String(one['path'])}: ${fault}`,
    );
  });
}
