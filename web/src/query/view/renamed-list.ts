import type { Resource } from '@ne2016/contract';
import { listPath } from '#routes/list-paths.ts';

/**
 * Returns the current address of a list that was renamed, of one of its records or of a view of it; `null` if
 * no list had this name.
 */
export function renamedListAddress(
  address: string,
  formerName: string,
  resources: readonly Resource[],
): string | null {
  const renamed = resources.find(({ formerly }) => formerly === formerName);
  const former = listPath(formerName);
  const rest = address.slice(former.length);
  const isOfList = address.startsWith(former) && /^(?:[/?]|$)/.test(rest);
  return renamed === undefined || !isOfList ? null : listPath(renamed.name) + rest;
}
