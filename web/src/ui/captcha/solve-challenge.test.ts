import { describe, expect, test } from 'vitest';
import { type DeriveKey, deriveInScript, deriveNatively, solveChallenge } from './solve-challenge.ts';

// Made with the package `altcha-lib`, which the server uses: 20 rounds, counter 7.
const parameters = {
  algorithm: 'PBKDF2/SHA-256',
  nonce: '748a53cc5d94b799dccf349d4999606f',
  salt: '8713ae9f4f1bbbf1480b33596e7f7e1a',
  cost: 20,
  keyLength: 32,
  keyPrefix: 'b549d191a7594555a69702d8a518fd59',
};
const solution = {
  counter: 7,
  derivedKey: 'b549d191a7594555a69702d8a518fd59385f3d4af2df1dd00849a80bfa80c393',
};

const ways: [string, DeriveKey][] = [
  ['by the cryptography of the browser', deriveNatively],
  ['without it', deriveInScript],
];

describe.each(ways)('%s', (_, deriveKey) => {
  test('a challenge is solved as the server solves it', async () => {
    expect(await solveChallenge({ parameters }, deriveKey)).toEqual(solution);
  });

  test('of several who share the numbers, the one that has the right one finds it', async () => {
    expect(await solveChallenge({ parameters }, deriveKey, { first: 1, step: 2 })).toEqual(solution);
  });

  test('an algorithm that is not known is said to be', async () => {
    const unknown = { parameters: { ...parameters, algorithm: 'ARGON2ID' } };
    await expect(solveChallenge(unknown, deriveKey)).rejects.toThrow('ARGON2ID');
  });
});
