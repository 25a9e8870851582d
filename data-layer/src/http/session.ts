/**
 * Calls that wait until the person whose they are has signed in again.
 *
 * @module session
 */
export { type CallSession, type SessionGate, waitForSession } from './wait-for-session.ts';
