import { expect, test } from 'vitest';
import { solveChallenge } from './solve-challenge.ts';

// Made with the package `altcha-lib`, which the server uses: 20 rounds, counter 7.
const parameters = {
  algorithm: 'PBKDF2/SHA-256',
  nonce: '748a53cc5d94b799dccf349d4999606f',
  salt: '8713ae9f4f1bbbf1480b33596e7f7e1a',
  cost: 20,
  keyLength: 32,
  keyPrefix: 'b549d191a7594555a69702d8a518fd59',
};

test('a challenge is solved as the server solves it', () => {
  expect(solveChallenge({ parameters })).toEqual({
    counter: 7,
    derivedKey: 'b549d191a7594555a69702d8a518fd59385f3d4af2df1dd00849a80bfa80c393',
  });
});

test('an algorithm that is not known is said to be', () => {
  expect(() => solveChallenge({ parameters: { ...parameters, algorithm: 'ARGON2ID' } })).toThrow('ARGON2ID');
});
