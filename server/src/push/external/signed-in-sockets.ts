import type { Role } from '@ne2016/contract';
import { toRole, type UserSession } from '../../accounts/account.ts';
import type { Storage } from '../../storage/storage.ts';
import { mostElsewhere } from './authorized-sockets.ts';

/** A session with sockets at the push service, and a role with which they were authorised. */
export interface SignedInSession {
  id: string;
  role: Role;
}

/**
 * The sockets that signed in to an external push service, in the database: the service keeps them while no
 * server process runs, and the next process must be able to close them.
 */
export class SignedInSockets {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Stores a socket of a session, before the service has its user. */
  async add({ id, account: { role } }: UserSession, socketId: string): Promise<void> {
    await this.#storage.write(async (transaction) => {
      await transaction
        .insertInto('push_socket')
        .values({ session_id: id, socket_id: socketId, role, at: Date.now() })
        .onConflict((conflict) => conflict.columns(['session_id', 'socket_id']).doNothing())
        .execute();
      await transaction
        .deleteFrom('push_socket')
        .where('session_id', '=', id)
        .where('at', '<', (newest) =>
          newest
            .selectFrom('push_socket')
            .select('at')
            .where('session_id', '=', id)
            .orderBy('at', 'desc')
            .limit(1)
            .offset(mostElsewhere - 1),
        )
        .execute();
    });
  }

  /** Returns the sessions with sockets, of all processes; a session with several roles several times. */
  async sessions(): Promise<SignedInSession[]> {
    const rows = await this.#storage.reader
      .selectFrom('push_socket')
      .select(['session_id', 'role'])
      .distinct()
      .execute();
    return rows.map(({ session_id: id, role }) => ({ id, role: toRole(role) }));
  }

  /** Returns the sessions with which a socket signed in: one, unless a client names the socket of another. */
  async sessionsOf(socketId: string): Promise<ReadonlySet<string>> {
    const rows = await this.#storage.reader
      .selectFrom('push_socket')
      .select('session_id')
      .where('socket_id', '=', socketId)
      .execute();
    return new Set(rows.map(({ session_id: id }) => id));
  }

  /** Closes the sockets of a session, then removes those that were stored before. */
  async end(sessionId: string, close: () => Promise<void>): Promise<void> {
    const known = await this.#storage.reader
      .selectFrom('push_socket')
      .select('socket_id')
      .where('session_id', '=', sessionId)
      .execute();
    await close();
    if (known.length === 0) return;
    const socketIds = known.map(({ socket_id: id }) => id);
    await this.#storage.write((transaction) =>
      transaction
        .deleteFrom('push_socket')
        .where('session_id', '=', sessionId)
        .where('socket_id', 'in', socketIds)
        .execute(),
    );
  }
}
