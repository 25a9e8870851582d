import { closeCodes, fieldsOf, formatFrame } from './frames.ts';
import type { HubState } from './hub-state.ts';
import { maySignIn } from './signatures.ts';
import type { Subscriber } from './subscriber.ts';
import { readUserId } from './users.ts';

/** Answers `pusher:signin`. A socket that shows no good signature, or is another person's already, is closed. */
export function signIn({ application, users }: HubState, subscriber: Subscriber, data: unknown): void {
  const { auth, user_data: userData } = fieldsOf(data);
  const isSigned =
    typeof userData === 'string' && maySignIn(application, auth, subscriber.socketId, userData);
  const userId = isSigned ? readUserId(userData) : undefined;
  if (userId === undefined || (subscriber.userId !== null && subscriber.userId !== userId)) {
    subscriber.refuse(closeCodes.unauthorized, 'The sign-in is not valid');
    return;
  }
  subscriber.userId = userId;
  users.set(userId, (users.get(userId) ?? new Set()).add(subscriber));
  subscriber.send(formatFrame('pusher:signin_success', JSON.stringify({ user_data: userData })));
}

/** Forgets whom a socket that is gone was signed in as. */
export function signOut({ users }: HubState, subscriber: Subscriber): void {
  if (subscriber.userId === null) return;
  const sockets = users.get(subscriber.userId);
  if (sockets?.delete(subscriber) && sockets.size === 0) users.delete(subscriber.userId);
  subscriber.userId = null;
}
