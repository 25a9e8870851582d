import type { Logger } from 'pino';

/** Size in bytes above which a list takes a browser seconds to read and hundreds of megabytes of memory. */
const longList = 50_000_000;

/** Records the sizes of full lists, and warns once of each that is too long. */
export class ListSizes {
  readonly #log: Pick<Logger, 'warn'>;
  readonly #bytes = new Map<string, number>();
  readonly #warned = new Set<string>();

  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log;
  }

  /** Bytes of JSON in the last answer of each list, uncompressed, by the name of the list. */
  get bytes(): ReadonlyMap<string, number> {
    return this.#bytes;
  }

  /** Records the size of an answer. */
  note(list: string, bytes: number): void {
    this.#bytes.set(list, bytes);
    if (bytes <= longList || this.#warned.has(list)) return;
    this.#warned.add(list);
    this.#log.warn(
      { list, megabytes: Math.round(bytes / 1_000_000) },
      'a list is longer than fifty megabytes',
    );
  }
}
