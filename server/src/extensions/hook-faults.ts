import { type Resource, shown } from '@ne2016/contract';
import type { ServerExtension } from './server-extension.ts';
import { isObject, timeLimitFaults, unknownKeys } from './written-code.ts';

/** The longest that a hook may take, in milliseconds. */
const longestLimit = 5_000;

const hookNames = ['beforeSave', 'afterSave', 'beforeDelete', 'afterDelete', 'afterCommit'];

function faultsOfHooks(resource: string, hooks: Readonly<Record<string, unknown>>): string[] {
  const named = Object.entries(hooks).filter(([key]) => hookNames.includes(key));
  const strange = named.filter(([, hook]) => hook !== undefined && typeof hook !== 'function');
  return [
    ...unknownKeys('the hook', hooks, [...hookNames, 'timeLimit']),
    ...strange.map(([name, hook]) => `${name} is ${shown(hook)}: write a function`),
    ...(Object.keys(hooks).every((key) => key === 'timeLimit')
      ? [`does nothing: write one of ${hookNames.join(', ')}`]
      : []),
    ...timeLimitFaults(hooks['timeLimit'], longestLimit),
  ].map((fault) => `hooks of ${resource}: ${fault}`);
}

/** Each fault of the hooks of an extension. */
export function hookFaults({ hooks }: ServerExtension, resources: readonly Resource[]): string[] {
  const written: unknown = hooks;
  if (!Array.isArray(written)) return [`hooks is ${shown(written)}: write a list, [hooksOf(…, { … })]`];
  const all: readonly unknown[] = written;
  const seen = new Set<unknown>();
  return all.flatMap((one, index) => {
    if (!isObject(one) || !isObject(one['hooks']))
      return [`hooks[${index}] is ${shown(one)}: make it with hooksOf(resource, { … })`];
    const { resource, hooks: own } = one;
    const found = resources.find((declared) => declared === resource);
    if (found === undefined) {
      const name = isObject(resource) ? shown(resource['name']) : shown(resource);
      const names = resources.map((declared) => declared.name).join(', ');
      return [`hooks of ${name}: no declared resource: import one of ${names} from @ne2016/resources`];
    }
    const isTwice = seen.has(found);
    seen.add(found);
    const twice = isTwice ? [`hooks of ${found.name}: are there twice: write them together`] : [];
    return [...twice, ...faultsOfHooks(found.name, own)];
  });
}
