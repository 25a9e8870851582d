import type { AccountVersion } from './account-version.ts';

/** What is known of accounts, and how long that holds if nothing changes. */
interface KnownFact<Fact> {
  fact: Fact;
  version: number;
  /** Milliseconds since 1970, when it was asked for and from when it holds no more. */
  from: number;
  until: number;
}

/** How long a fact holds at most, in milliseconds, so that no fault in all this can last. */
const longestLife = 5_000;

/** So many facts are kept; beyond that the oldest goes. */
const mostFacts = 2_000;

/** The longest key that is kept, in characters: those that browsers send are shorter. */
const longestKey = 2_048;

/**
 * Facts about accounts, each good for a moment and only as long as no account changed since it was asked for. Where
 * the version of the accounts cannot be told, nothing is kept.
 */
export class AccountCache<Fact> {
  readonly #version: AccountVersion;
  readonly #facts = new Map<string, KnownFact<Fact>>();

  constructor(version: AccountVersion) {
    this.#version = version;
  }

  get size(): number {
    return this.#facts.size;
  }

  /** The fact of a key, if it still holds. */
  find(key: string): Fact | undefined {
    const known = this.#facts.get(key);
    if (known === undefined) return undefined;
    const now = Date.now();
    if (now >= known.from && now < known.until && known.version === this.#version.current())
      return known.fact;
    this.#facts.delete(key);
    return undefined;
  }

  /**
   * Keeps what was just asked for. `version`: the one before asking; what changed meanwhile may be missing in the
   * answer, which is then not kept. `until`: when the fact ends by itself, in milliseconds since 1970.
   */
  keep(key: string, fact: Fact, version: number | null, until = Number.POSITIVE_INFINITY): void {
    if (version === null || version !== this.#version.current() || key.length > longestKey) return;
    // A key that is kept again becomes the newest.
    this.#facts.delete(key);
    const [oldest] = this.#facts.size < mostFacts ? [] : this.#facts.keys();
    if (oldest !== undefined) this.#facts.delete(oldest);
    const from = Date.now();
    this.#facts.set(key, { fact, version, from, until: Math.min(until, from + longestLife) });
  }
}
