import { type Challenge, solveChallenge } from './solve-challenge.ts';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  postMessage(solveChallenge(data));
});
