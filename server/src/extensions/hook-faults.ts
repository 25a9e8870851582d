import { type Resource, shown } from '@ne2016/contract';
import type { ServerExtension } from './api/server-extension.ts';
import { isObject, timeLimitFaults, unknownKeys } from './written-code.ts';

/** Largest time limit of a hook, in milliseconds. */
const longestLimit = 5_000;

const hookNames = ['beforeSave', 'afterSave', 'beforeDelete', 'afterDelete', 'afterCommit'];

function faultsOfHooks(resource: string, hooks: Readonly<Record<string, unknown>>): string[] {
  const named = Object.entries(hooks).filter(([key]) => hookNames.includes(key));
  const strange = named.filter(([, hook]) => hook !== undefined && typeof hook !== 'function');
  return [
    ...unknownKeys('le hook', hooks, [...hookNames, 'timeLimit']),
    ...strange.map(([name, hook]) => `${name} vaut ${shown(hook)}\u00a0: écrivez une fonction`),
    ...(Object.keys(hooks).every((key) => key === 'timeLimit')
      ? [`ne fait rien\u00a0: écrivez l’un de ${hookNames.join(', ')}`]
      : []),
    ...timeLimitFaults(hooks['timeLimit'], longestLimit),
  ].map((fault) => `hooks de ${resource}: ${fault}`);
}

/** Returns the faults of the hooks of an extension. */
export function hookFaults({ hooks }: ServerExtension, resources: readonly Resource[]): string[] {
  const written: unknown = hooks;
  if (!Array.isArray(written))
    return [`hooks vaut ${shown(written)}\u00a0: écrivez une liste, [hooksOf(…, { … })]`];
  const all: readonly unknown[] = written;
  const seen = new Set<unknown>();
  return all.flatMap((one, index) => {
    if (!isObject(one) || !isObject(one['hooks']))
      return [`hooks[${index}] vaut ${shown(one)}\u00a0: créez-le avec hooksOf(resource, { … })`];
    const { resource, hooks: own } = one;
    const found = resources.find((declared) => declared === resource);
    if (found === undefined) {
      const name = isObject(resource) ? shown(resource['name']) : shown(resource);
      const names = resources.map((declared) => declared.name).join(', ');
      return [
        `hooks de ${name}\u00a0: aucune ressource déclarée\u00a0: importez ${names} de @ne2016/resources`,
      ];
    }
    const isTwice = seen.has(found);
    seen.add(found);
    const twice = isTwice
      ? [`hooks de ${found.name}\u00a0: apparaissent deux fois\u00a0: écrivez-les ensemble`]
      : [];
    return [...twice, ...faultsOfHooks(found.name, own)];
  });
}
