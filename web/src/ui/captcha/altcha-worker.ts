import {
  type Challenge,
  deriveInScript,
  deriveNatively,
  type Share,
  solveChallenge,
} from './solve-challenge.ts';

/** What a worker is to do. */
export interface SolverTask {
  readonly challenge: Challenge;
  readonly share: Share;
}

const deriveKey = isSecureContext ? deriveNatively : deriveInScript;

addEventListener('message', ({ data }: MessageEvent<SolverTask>) => {
  void solveChallenge(data.challenge, deriveKey, data.share)
    // A challenge that it does not understand.
    .catch(() => null)
    .then((solution) => postMessage(solution));
});
