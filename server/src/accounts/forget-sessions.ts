import type { Auth } from './create-auth.ts';

/** Forgets the sessions that have come to their end: the library leaves them when somebody only reads. */
export async function forgetEndedSessions(auth: Auth, now: number): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.deleteMany({
    model: 'session',
    where: [{ field: 'expiresAt', operator: 'lte', value: new Date(now) }],
  });
}
