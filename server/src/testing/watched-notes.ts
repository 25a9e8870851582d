import { defineResource, flag, text } from '@ne2016/contract';
import type { UserSession } from '../accounts/account.ts';
import { PresenceWatch } from '../push/presence-watch.ts';
import { saveRecord } from '../records/save-record.ts';
import { testDatabase } from './test-database.ts';

/** Notes that readers may see only while they are shared. */
export const note = defineResource('note', {
  labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre' }), shared: flag({ label: 'Pour tous' }) },
  title: 'title',
  visible: ({ shared }, { role }) => shared || role !== 'reader',
});

const writer = { userId: 'someone', role: 'admin', socketId: null } as const;

/** Returns a session of the account with the same name. */
export function sessionOf(id: string, role: 'reader' | 'editor' = 'reader'): UserSession {
  return { id, account: { id, name: id, email: `${id}@ne2016.test`, role } };
}

/** Starts a presence watch over notes with its own database; `look` runs one check. */
export async function startPresenceWatch() {
  const storage = await (await testDatabase()).open([note]);
  const store = { storage, resources: [note] };
  const watch = new PresenceWatch(storage, [note]);
  const gone = new Set<string>();
  /** Returns the sessions for which one check finds a hidden record, sorted. */
  const look = async () => {
    const hidden: string[] = [];
    await watch.findHidden(
      (id) => !gone.has(id),
      (id) => hidden.push(id),
    );
    return hidden.toSorted();
  };
  const create = async (count = 1) => {
    for (let n = 0; n < count; n += 1) {
      const write = { action: 'created', values: { title: 'Une', shared: true }, key: null } as const;
      await saveRecord(store, note, write, writer);
    }
  };
  const change = (id: number, values: object) =>
    saveRecord(store, note, { action: 'updated', id, values: { ...values }, expected: null }, writer);
  const join = (session: UserSession, id: number) => watch.authorized(session, `presence-note.${id}`);
  return { storage, watch, gone, look, create, change, join };
}
