import type { AccountVersion } from './account-version.ts';

/** A cached fact about an account, and how long it is valid. */
interface KnownFact<Fact> {
  fact: Fact;
  version: number;
  /** Start and end of its validity, in milliseconds since 1970. */
  from: number;
  until: number;
}

/** Longest validity of a fact, in milliseconds: an error in the invalidation cannot last longer. */
const longestLife = 5_000;

/** Largest number of cached facts. Beyond it, the oldest is removed. */
const mostFacts = 2_000;

/** Longest key that is cached, in characters. The cookies of browsers are shorter. */
const longestKey = 2_048;

/**
 * A cache of facts about accounts. A fact is valid for a short time, and only while the version of the
 * accounts is the same. If the version is not available, nothing is cached.
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

  /** Returns the fact of a key, if it is still valid. */
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
   * Caches a fact.
   * @param version the version before the fact was read. If it has changed since, the fact may be outdated
   * and is not cached.
   * @param until when the fact expires, in milliseconds since 1970
   */
  keep(key: string, fact: Fact, version: number | null, until = Number.POSITIVE_INFINITY): void {
    if (version === null || version !== this.#version.current() || key.length > longestKey) return;
    // Inserted again, so that the key becomes the newest.
    this.#facts.delete(key);
    const [oldest] = this.#facts.size < mostFacts ? [] : this.#facts.keys();
    if (oldest !== undefined) this.#facts.delete(oldest);
    const from = Date.now();
    this.#facts.set(key, { fact, version, from, until: Math.min(until, from + longestLife) });
  }
}
