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

/**
 * Tries number after number, without the cryptography of the browser.
 * @throws Error for an algorithm that it does not know.
 */
export function solveChallenge({ parameters }: Challenge): Solution {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters;
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`Unknown algorithm: ${algorithm}`);
  const start = hexToBytes(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  const view = new DataView(password.buffer);
  for (let counter = 0; ; counter += 1) {
    view.setUint32(start.length, counter);
    const key = pbkdf2(sha256, password, hexToBytes(salt), { c: cost, dkLen: keyLength });
    const derivedKey = bytesToHex(key);
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
}
