import type { Resource } from '@ne2016/contract';
import { listPath } from '#routes/list-paths.ts';

/**
 * The address of today of a list that had another name, of one of its records, or of a view of it; `null` where the name
 * was never that of a list.
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
