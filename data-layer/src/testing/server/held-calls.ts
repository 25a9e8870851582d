import type { ServerCall } from './server-call.ts';

/** Matches calls with all of these values. */
export interface CallMatcher {
  /** `GET`, `POST`, `PUT` or `DELETE`. */
  readonly method?: string;
  /** As in the contract's `paths`, without a leading slash: `data/task/1`. */
  readonly path?: string;
}

/** The place of a hold: `there`, before the server handles the call, or `back`, before its answer arrives. */
export type CallWay = 'there' | 'back';

/** A call that is held, or will be held once it is made. */
export interface HeldCall {
  /** Lets the call continue. */
  release(): void;
  /** Ends the call without an answer: its outcome is unknown to the client. */
  cut(): void;
}

interface Hold {
  readonly matcher: CallMatcher;
  readonly way: CallWay;
  readonly gate: Promise<void>;
}

/** Returns whether a call matches. */
export function matches(call: ServerCall, { method, path }: CallMatcher): boolean {
  return (method === undefined || method === call.method) && (path === undefined || path === call.path);
}

/** The calls that a test holds. Each hold is for one call. */
export class HeldCalls {
  #holds: Hold[] = [];

  add(matcher: CallMatcher, way: CallWay): HeldCall {
    let open: () => void = () => undefined;
    let fail: (cause: Error) => void = () => undefined;
    const gate = new Promise<void>((resolve, reject) => {
      open = resolve;
      fail = reject;
    });
    // A hold may be cut before its call is made: without this, its rejection would be unhandled.
    gate.catch(() => undefined);
    this.#holds.push({ matcher, way, gate });
    return { release: open, cut: () => fail(new TypeError('The connection was cut')) };
  }

  /** Removes and returns the oldest hold for this call. */
  take(call: ServerCall): Hold | undefined {
    const hold = this.#holds.find(({ matcher }) => matches(call, matcher));
    this.#holds = this.#holds.filter((one) => one !== hold);
    return hold;
  }

  /** Forgets the holds whose calls have not been made. */
  clear(): void {
    this.#holds = [];
  }
}
