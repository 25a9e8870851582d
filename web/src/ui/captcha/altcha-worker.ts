import {
  type Challenge,
  deriveInScript,
  deriveNatively,
  type Share,
  solveChallenge,
} from './solve-challenge.ts';

/** The task of a worker. */
export interface SolverTask {
  readonly challenge: Challenge;
  readonly share: Share;
}

const deriveKey = isSecureContext ? deriveNatively : deriveInScript;

addEventListener('message', ({ data }: MessageEvent<SolverTask>) => {
  void solveChallenge(data.challenge, deriveKey, data.share)
    // The challenge is not supported.
    .catch(() => null)
    .then((solution) => postMessage(solution));
});
