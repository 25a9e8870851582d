import { headers } from '@ne2016/contract';

/** By any of these in an answer a server shows that it knows what goes beyond the specification. */
const signs = [headers.cursor, headers.scope, headers.deleted, headers.count];

/**
 * Whether the server knows the extensions of the specification. A server of another origin has to allow each header that
 * a page sends, and one that allows those of the specification alone refuses a call that carries more.
 */
export class ServerExtensions {
  #state: 'unknown' | 'none' | 'shown' = 'unknown';

  /** @param areDeclared what whoever uses the server knows already of it. */
  constructor(areDeclared: boolean | undefined) {
    if (areDeclared !== undefined) this.#state = areDeclared ? 'shown' : 'none';
  }

  /** Whether headers beyond the specification may be sent. */
  get areShown(): boolean {
    return this.#state === 'shown';
  }

  /** Whether no answer has said anything yet, in this page or in what an earlier one has kept. */
  get areUnknown(): boolean {
    return this.#state === 'unknown';
  }

  /** Takes note of an answer. The one to a call for a single record may show none of what the server knows. */
  note(answer: Headers): void {
    if (signs.some((name) => answer.has(name))) this.#state = 'shown';
  }

  /** Takes note that a list was answered: a server that knows extensions has shown it by now. */
  noteListAnswered(): void {
    if (this.#state === 'unknown') this.#state = 'none';
  }

  /** Takes note of a position that was kept. */
  noteCursor(cursor: string | null | undefined): void {
    if (typeof cursor === 'string') this.#state = 'shown';
  }
}
