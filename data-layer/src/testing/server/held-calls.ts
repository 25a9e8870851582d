import type { ServerCall } from './server-call.ts';

/** Matches calls that have each of these values. */
export interface CallMatcher {
  /** `GET`, `POST`, `PUT` or `DELETE`. */
  readonly method?: string;
  /** As in the contract's `paths`, without a leading slash: `data/task/1`. */
  readonly path?: string;
}

/** Where a call is held: `there`, before the server handles it, or `back`, after that and before its answer arrives. */
export type CallWay = 'there' | 'back';

/** A call that is held, or that will be once it is made. */
export interface HeldCall {
  /** Lets the call continue. */
  release(): void;
  /** Ends the call without an answer: the client cannot know whether the server did it. */
  cut(): void;
}

interface Hold {
  readonly matcher: CallMatcher;
  readonly way: CallWay;
  readonly gate: Promise<void>;
}

/** Whether a call is one of those that are meant. */
export function matches(call: ServerCall, { method, path }: CallMatcher): boolean {
  return (method === undefined || method === call.method) && (path === undefined || path === call.path);
}

/** The calls that a test holds up. Each hold is for one call. */
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

  /** Takes out the oldest hold that is for this call. */
  take(call: ServerCall): Hold | undefined {
    const hold = this.#holds.find(({ matcher }) => matches(call, matcher));
    this.#holds = this.#holds.filter((one) => one !== hold);
    return hold;
  }

  /** Forgets the holds whose call was not made. */
  clear(): void {
    this.#holds = [];
  }
}
