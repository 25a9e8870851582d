import { parentPort } from 'node:worker_threads';

// Loaded late, so that it has a file of its own where it is built, and no other program loads the words.
const { passwordEstimate } = await import('./password-guesses.ts');

const isWeak = passwordEstimate();

// Answers for each password whether it would be guessed.
parentPort?.on('message', (password: string) => parentPort?.postMessage(isWeak(password), []));
