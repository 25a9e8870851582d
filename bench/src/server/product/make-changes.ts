import { headers } from '@ne2016/contract';
import { communes, writeOf } from '../communes.ts';
import { type Change, type DeltaSize, deltaSizes } from '../subject.ts';

/** Returns changes, one in ten of which is a deletion. */
function changesOf(count: number): Change[] {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1, isDeletion: index % 10 === 9 }));
}

async function cursorAt(address: string, credentials: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(address + communes, { headers: { ...credentials } });
  await answer.arrayBuffer();
  return answer.headers.get(headers.cursor) ?? '';
}

async function makeChange(
  address: string,
  credentials: Readonly<Record<string, string>>,
  { id, isDeletion }: Change,
): Promise<void> {
  const { path, ...call } = isDeletion
    ? { method: 'DELETE', path: `${communes}/${id}`, headers: { ...credentials } }
    : writeOf(credentials, id, 1000 + id);
  const answer = await fetch(address + path, call);
  if (!answer.ok) throw new Error(`A change failed: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** The basis of deltas: the changes, and the cursor before a number of the last ones. */
export interface MadeChanges {
  readonly changes: readonly Change[];
  readonly cursors: Readonly<Record<DeltaSize, string>>;
}

/** Changes as many communes as the longest delta has, by the product’s own calls. */
export async function makeChanges(
  address: string,
  credentials: Readonly<Record<string, string>>,
): Promise<MadeChanges> {
  const changes = changesOf(Math.max(...deltaSizes));
  const cursors = { 0: '', 100: '', 1000: '' };
  for (const [index, change] of changes.entries()) {
    const size = deltaSizes.find((one) => one === changes.length - index);
    if (size !== undefined) cursors[size] = await cursorAt(address, credentials);
    await makeChange(address, credentials, change);
  }
  cursors[0] = await cursorAt(address, credentials);
  return { changes, cursors };
}
