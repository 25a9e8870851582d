import { callListeners } from '../observable/call-listeners.ts';

/** An answer as a route receives it. */
export interface RoutedAnswer {
  readonly method: string;
  /** Relative to the base address, without a leading slash: `data/task/1`. */
  readonly path: string;
  /** The HTTP status. */
  readonly status: number;
}

/** Additional behaviour for the answers of some calls, such as after the end of a session. */
export interface ResponseRoute {
  /** Matched against the path of the call: `/^data\//`. */
  readonly pattern: RegExp;
  /** Called for every answer, successful or not, before its body is read. */
  handle(answer: RoutedAnswer): void;
}

/** Calls every route whose pattern matches. */
export function notifyResponseRoutes(routes: readonly ResponseRoute[], answer: RoutedAnswer): void {
  // A pattern with the flag g or y stores its last index: `test` would continue from there.
  const matching = routes.filter(({ pattern }) => answer.path.search(pattern) >= 0);
  callListeners(
    matching.map((route) => (told: RoutedAnswer) => route.handle(told)),
    answer,
  );
}
