import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** The part of an ALTCHA challenge that the solver reads; the rest is sent back unchanged. */
export interface Challenge {
  readonly parameters: {
    readonly algorithm: string;
    /** Hexadecimal, as are `salt` and `keyPrefix`. */
    readonly nonce: string;
    readonly salt: string;
    /** Rounds for each key. */
    readonly cost: number;
    /** Bytes. */
    readonly keyLength: number;
    /** The prefix of the key to find. */
    readonly keyPrefix: string;
  };
}

/** The number whose key has the requested prefix, and that key. */
export interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

/** The numbers to try: the first one, and the step to the next. Several workers share them. */
export interface Share {
  readonly first: number;
  readonly step: number;
}

type Bytes = Uint8Array<ArrayBuffer>;

interface Derivation {
  readonly salt: Bytes;
  readonly cost: number;
  readonly keyLength: number;
}

/** Derives a key by PBKDF2 with SHA-256. */
export type DeriveKey = (password: Bytes, derivation: Derivation) => Uint8Array | Promise<Uint8Array>;

/** Uses Web Crypto, which browsers offer only on encrypted pages and on localhost. */
export const deriveNatively: DeriveKey = async (password, { salt, cost, keyLength }) => {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 8 * keyLength));
};

/** For pages without Web Crypto, such as those of a server in a local network: several times slower. */
export const deriveInScript: DeriveKey = (password, { salt, cost, keyLength }) =>
  pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength });

/**
 * Tries one number after the other.
 * @throws Error for an unknown algorithm.
 */
export async function solveChallenge(
  { parameters }: Challenge,
  deriveKey: DeriveKey,
  { first, step }: Share = { first: 0, step: 1 },
): Promise<Solution> {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters;
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`Unknown algorithm: ${algorithm}`);
  const derivation = { salt: Uint8Array.from(hexToBytes(salt)), cost, keyLength };
  const start = hexToBytes(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  const view = new DataView(password.buffer);
  for (let counter = first; ; counter += step) {
    view.setUint32(start.length, counter);
    const derivedKey = bytesToHex(await deriveKey(password, derivation));
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
}
