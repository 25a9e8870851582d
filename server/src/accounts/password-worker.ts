import { parentPort } from 'node:worker_threads';

// Loaded late, so that they have a file of their own where they are built, and no other program loads the words.
const { commonPasswords } = await import('./common-passwords.ts');
const { passwordEstimate } = await import('./password-guesses.ts');

const isCommon = commonPasswords();
const isWeak = passwordEstimate();

// Answers for each password whether it would be guessed.
parentPort?.on('message', (password: string) =>
  parentPort?.postMessage(isCommon(password) || isWeak(password), []),
);
