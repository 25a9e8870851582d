/**
 * Whether the server knows the extensions of the specification. A server of another origin has to allow each header that
 * a page sends, and one that allows those of the specification alone refuses a call that carries more.
 */
export class ServerExtensions {
  /** Whether headers beyond the specification may be sent; `undefined` as long as no answer has said anything. */
  areShown: boolean | undefined;

  /** @param areDeclared whether the application declares that the server knows them; `undefined`: answers show it. */
  constructor(areDeclared: boolean | undefined) {
    this.areShown = areDeclared;
  }

  /** Takes note of an answer. The one to a call for a single record may show none of what the server knows. */
  detect(answer: Headers): void {
    if ([...answer.keys()].some((name) => name.startsWith('ne2016-'))) this.areShown = true;
  }

  /** Takes note that a list was answered: a server that knows extensions has shown it by now. */
  detectFromList(): void {
    this.areShown ??= false;
  }

  /** Takes note of a position that was kept. */
  detectFromCursor(cursor: string | null | undefined): void {
    if (typeof cursor === 'string') this.areShown = true;
  }
}
