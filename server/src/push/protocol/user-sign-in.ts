import { closeCodes, fieldsOf, formatFrame } from './frames.ts';
import type { HubState } from './hub-state.ts';
import { maySignIn } from './signatures.ts';
import type { Subscriber } from './subscriber.ts';
import { readUser } from './users.ts';

/** Answers `pusher:signin`. Closes a socket with an invalid signature, or of another user. */
export function signIn(
  { application, users, anonymous, people, socketsPerUser }: HubState,
  subscriber: Subscriber,
  data: unknown,
): void {
  const { auth, user_data: userData } = fieldsOf(data);
  const isSigned =
    typeof userData === 'string' && maySignIn(application, auth, subscriber.socketId, userData);
  const person = isSigned ? readUser(userData) : undefined;
  if (person === undefined || (subscriber.person !== null && subscriber.person.id !== person.id)) {
    subscriber.refuse(closeCodes.unauthorized, 'The sign-in is not valid');
    return;
  }
  const sockets = users.get(person.id) ?? new Set();
  if (socketsPerUser > 0 && !sockets.has(subscriber) && sockets.size >= socketsPerUser) {
    subscriber.refuse(closeCodes.overQuota, 'Too many connections of this user');
    return;
  }
  subscriber.person = person;
  anonymous.remove(subscriber);
  people.identified(subscriber);
  users.set(person.id, sockets.add(subscriber));
  subscriber.send(formatFrame('pusher:signin_success', JSON.stringify({ user_data: userData })));
}

/** Removes a closed socket from those of its user. */
export function signOut({ users }: HubState, subscriber: Subscriber): void {
  const { person } = subscriber;
  if (person === null) return;
  const sockets = users.get(person.id);
  if (sockets?.delete(subscriber) && sockets.size === 0) users.delete(person.id);
  subscriber.person = null;
}
