import { HttpError, networkProblem } from './data-problem.ts';
import type { HttpClient } from './http-client.ts';

/**
 * Wraps a client that sends no calls while the layer is stopped: its person may have signed out, and the call
 * would be sent with the next person's session. Such a call fails as without a network, so that it is
 * repeated after the next start.
 */
export function unlessStopped(http: HttpClient, isStopped: () => boolean): HttpClient {
  return {
    async request(request) {
      if (isStopped()) throw new HttpError(networkProblem());
      return http.request(request);
    },
  };
}
