import { type HttpClient, HttpError } from '@ne2016/data-layer';
import type { Session } from './create-session.ts';

/**
 * Makes calls wait that the server refused because the session ended: they are repeated once the person has signed
 * in again, so that whoever made them never hears of it.
 */
export function resumeAfterSignIn(http: HttpClient, session: Session): HttpClient {
  return {
    async request(request) {
      for (;;) {
        try {
          return await http.request(request);
        } catch (error) {
          if (!(error instanceof HttpError) || error.problem.code !== 'no_session') throw error;
          await session.expire();
        }
      }
    },
  };
}
