import { findAccount } from '../accounts/directory.ts';
import { startTestServer } from './start-test-server.ts';

/** A server on which users have sessions. */
export async function startWithSessions() {
  const { auth, account } = await startTestServer();
  const { adapter } = await auth.$context;
  const userOf = async (role: 'editor' | 'reader') => {
    const user = await findAccount(auth, await account(role));
    if (user === undefined) throw new Error('There is no such account');
    return user;
  };
  /** Creates sessions of a user, and returns their identifiers. */
  const sessionsOf = async ({ id: userId }: { id: string }, count: number, lifetime = 60_000) => {
    const now = new Date();
    const rest = { userId, expiresAt: new Date(now.getTime() + lifetime), createdAt: now, updatedAt: now };
    const made = Array.from({ length: count }, () =>
      adapter.create<{ id: string }>({ model: 'session', data: { token: crypto.randomUUID(), ...rest } }),
    );
    return (await Promise.all(made)).map(({ id }) => id);
  };
  return { auth, adapter, userOf, sessionsOf };
}
