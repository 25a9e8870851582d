import { isListPath, paths, type Resource } from '@ne2016/contract';
import type { FastifyServerOptions } from 'fastify';

/** Returns whether an address is a path or below it. Both have no leading or trailing slash. */
function isAtOrBelow(address: string, path: string): boolean {
  return address === path || address.startsWith(`${path}/`);
}

/** Paths below `api/` and `data/` that the product uses itself. */
const ownPaths = ['api/auth'];

/** Returns the paths of the calls for a list. */
function pathsOf({ name, path }: Resource): string[] {
  return [...new Set([paths.list(name), path])];
}

/** Returns the faults of a resource’s declared path on this server. */
export function pathFaults(resource: Resource, all: readonly Resource[]): string[] {
  const { name, path } = resource;
  // A value that is not a path is reported elsewhere.
  if (path === paths.list(name) || !isListPath(path)) return [];
  // Pages, files and future paths of the product are elsewhere, so that a declaration still works after an
  // upgrade.
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
 * Rewrites calls at declared paths to the record routes, which find a list by its name. Returns no option
 * when every path is the default one.
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
