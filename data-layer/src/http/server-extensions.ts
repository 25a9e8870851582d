/**
 * Detects whether the server supports the extensions of the specification. A server of another origin must
 * allow each header that a page sends: one that allows only those of the specification refuses a call with
 * others.
 */
export class ServerExtensions {
  /** Whether headers of extensions may be sent; `undefined` until an answer shows it. */
  areKnown: boolean | undefined;

  /**
   * @param areDeclared whether the application declares that the server supports them; `undefined`: detected.
   */
  constructor(areDeclared: boolean | undefined) {
    this.areKnown = areDeclared;
  }

  /** Detects extensions from an answer. The answer to a call for a single record may not show any. */
  detect(answer: Headers): void {
    if ([...answer.keys()].some((name) => name.startsWith('ne2016-'))) this.areKnown = true;
  }

  /** Handles a list answer: a server with extensions has shown them by now. */
  detectFromList(): void {
    this.areKnown ??= false;
  }

  /** Detects extensions from a stored cursor. */
  detectFromCursor(cursor: string | null | undefined): void {
    if (typeof cursor === 'string') this.areKnown = true;
  }
}
