import { type ClientCall, makeCall } from './calls.ts';

/** Makes a call and reads its answer to the end; returns the milliseconds. */
export async function timeRead(call: ClientCall): Promise<number> {
  const begin = performance.now();
  await makeCall(call);
  return performance.now() - begin;
}
