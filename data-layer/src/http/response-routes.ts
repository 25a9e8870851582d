import { callListeners } from '../observable/call-listeners.ts';

/** An answer as a route receives it. */
export interface RoutedAnswer {
  readonly method: string;
  /** Relative to the base address, without a leading slash: `data/task/1`. */
  readonly path: string;
  /** The HTTP status. */
  readonly status: number;
}

/** Extra behaviour for the answers of some calls, such as what to do when a session has ended. */
export interface ResponseRoute {
  /** Matched against the path of the call: `/^data\//`. */
  readonly pattern: RegExp;
  /** Called for every answer, good or bad, before its body is read. */
  handle(answer: RoutedAnswer): void;
}

/** Tells every route whose pattern matches. */
export function notifyResponseRoutes(routes: readonly ResponseRoute[], answer: RoutedAnswer): void {
  // A pattern with the flag g or y remembers where it was: `test` would go on from there.
  const matching = routes.filter(({ pattern }) => answer.path.search(pattern) >= 0);
  callListeners(
    matching.map((route) => (told: RoutedAnswer) => route.handle(told)),
    answer,
  );
}
