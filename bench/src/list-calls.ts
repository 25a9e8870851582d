import { headers, type ListScope, parseDeletedIds } from '@ne2016/contract';
import type { HttpAnswer } from '@ne2016/data-layer';
import type { Item } from './item.ts';
import type { Delta } from './make-items.ts';

/** A list call, answered like by our server, with a parsed body. All subjects get the same. */
export type ListCall = () => Promise<HttpAnswer>;

let answers = 0;

function answered(scope: ListScope, records: readonly Item[], others: Record<string, string>): ListCall {
  answers += 1;
  const answer = {
    status: 200,
    headers: new Headers({
      ...others,
      [headers.scope]: scope,
      [headers.cursor]: `bench:${answers}`,
      date: new Date(1.7e12 + answers * 1000).toUTCString(),
    }),
    body: records,
  };
  return () => Promise.resolve(answer);
}

/** Returns a call of the whole list. */
export function fullCall(records: readonly Item[]): ListCall {
  return answered('full', records, { [headers.count]: `${records.length}` });
}

/** Returns a call of a delta. */
export function deltaCall({ records, deleted }: Delta): ListCall {
  return answered('delta', records, { [headers.deleted]: deleted.join(',') });
}

/**
 * Makes a call and reads what manual merging needs: the records, the deleted identifiers, and the cursor of
 * the next delta.
 */
export async function readAnswer(call: ListCall): Promise<Delta & { readonly cursor: string | null }> {
  const { body, headers: answer } = await call();
  if (!Array.isArray(body)) throw new TypeError('A list is expected');
  const deleted = parseDeletedIds(answer.get(headers.deleted) ?? '') ?? [];
  return { records: body as Item[], deleted: deleted.map(Number), cursor: answer.get(headers.cursor) };
}
