import { HttpError, networkProblem } from './data-problem.ts';
import type { HttpClient } from './http-client.ts';

/**
 * Lets no call leave any more once a layer is stopped: its person may have signed out, and the next one's session would
 * carry it. Such a call fails as it does without a network, so that it is made up for once the layer is started again.
 */
export function unlessStopped(http: HttpClient, isStopped: () => boolean): HttpClient {
  return {
    async request(request) {
      if (isStopped()) throw new HttpError(networkProblem());
      return http.request(request);
    },
  };
}
