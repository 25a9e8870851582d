import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** As much of a challenge of ALTCHA as its solver reads; the rest goes back as it came. */
export interface Challenge {
  readonly parameters: {
    readonly algorithm: string;
    /** Hexadecimal, as are `salt` and `keyPrefix`. */
    readonly nonce: string;
    readonly salt: string;
    /** Rounds for each key. */
    readonly cost: number;
    /** In bytes. */
    readonly keyLength: number;
    /** What the key that is looked for begins with. */
    readonly keyPrefix: string;
  };
}

/** The number whose key begins as asked, and that key. */
export interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

/** Which numbers are tried: the first, and how far it is to the next. Several workers share them. */
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

/** By the cryptography of the browser, which it keeps to encrypted pages and those of its own machine. */
export const deriveNatively: DeriveKey = async (password, { salt, cost, keyLength }) => {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 8 * keyLength));
};

/** Without it, such as on the page of a server in an office’s own network: several times slower. */
export const deriveInScript: DeriveKey = (password, { salt, cost, keyLength }) =>
  pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength });

/**
 * Tries number after number.
 * @throws Error for an algorithm that it does not know.
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
