import { isListPath, paths, type Resource } from '@ne2016/contract';
import type { FastifyServerOptions } from 'fastify';

/** Whether an address is a path or below it. Both have no slash at their ends. */
function isAtOrBelow(address: string, path: string): boolean {
  return address === path || address.startsWith(`${path}/`);
}

/** What has calls of its own below `api/` and `data/`. */
const ownPaths = ['api/auth'];

/** Where the calls for a list are answered. */
function pathsOf({ name, path }: Resource): string[] {
  return [...new Set([paths.list(name), path])];
}

/** What is wrong with the declared path of a resource at this server. */
export function pathFaults(resource: Resource, all: readonly Resource[]): string[] {
  const { name, path } = resource;
  // A value that is no path at all is already reported.
  if (path === paths.list(name) || !isListPath(path)) return [];
  // Pages, files and all that the product may get are elsewhere, so a declaration goes on to work after an upgrade.
  if (!/^(?:api|data)(?:\/[\w.~-]+)+$/.test(path))
    return [
      `path vaut '${path}', et ce serveur a ses listes sous api/ et data/, sans signe pour cent\u00a0: écrivez un chemin, par exemple 'api/${name}'`,
    ];
  const others = all.filter((one) => one !== resource);
  const taken = [...ownPaths, ...others.flatMap(pathsOf)].find(
    (one) => isAtOrBelow(path, one) || isAtOrBelow(one, path),
  );
  if (taken === undefined) return [];
  const owner = others.find((one) => pathsOf(one).includes(taken));
  const whose = owner === undefined ? 'le produit' : `'${owner.name}'`;
  return [`path vaut '${path}', et ${whose} a ses appels à '${taken}'\u00a0: écrivez un autre chemin`];
}

/**
 * Leads the calls at declared paths to the routes of records, which know a list by its name; nothing to do where every
 * path is the one of the contract.
 */
export function rewriteDeclaredPaths(
  resources: readonly Resource[],
): Pick<FastifyServerOptions, 'rewriteUrl'> {
  const declared = resources.filter(({ name, path }) => path !== paths.list(name));
  if (declared.length === 0) return {};
  return {
    rewriteUrl({ url = '/' }) {
      const [address = '', ...query] = url.slice(1).split('?');
      const resource = declared.find(({ path }) => isAtOrBelow(address, path));
      if (resource === undefined) return url;
      const rest = address.slice(resource.path.length);
      return [`/${paths.list(resource.name)}${rest}`, ...query].join('?');
    },
  };
}
