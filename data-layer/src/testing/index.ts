/**
 * A server, a clock, a push service, a storage and tabs for tests: all in memory, and controlled by the test.
 *
 * @module testing
 */
export { MemoryStorage } from '../persistence/storage/memory-storage.ts';
export { FakeClock } from './fake-clock.ts';
export { FakePush } from './fake-push.ts';
export { FakeWake } from './fake-wake.ts';
export {
  type ChangeReceiver,
  FakeServer,
  type FakeServerOptions,
  type Interceptor,
} from './server/fake-server.ts';
export type { CallMatcher, CallWay, HeldCall } from './server/held-calls.ts';
export { problemResponse } from './server/problem-response.ts';
export type { ServerCall } from './server/server-call.ts';
export { everyFeature, noFeatures, type ServerFeatures } from './server/server-features.ts';
export type { Somebody } from './server/server-list.ts';
export { type HubChannel, TabHub } from './tab-hub.ts';
