import { parentPort } from 'node:worker_threads';

// Imported dynamically, so that the build puts them into their own file and no other program loads the word
// lists.
const { commonPasswords } = await import('./common-passwords.ts');
const { passwordEstimate } = await import('./password-guesses.ts');

const isCommon = commonPasswords();
const isWeak = passwordEstimate();

// Answers for each password whether it is easy to guess.
parentPort?.on('message', (password: string) =>
  parentPort?.postMessage(isCommon(password) || isWeak(password), []),
);
