import type { CaptchaSolver, SolverReport } from './captcha-solver.ts';

/** Finds answers to challenges of ALTCHA. */
export interface AnswerSource {
  /** Fetches a challenge and works until it is solved; `null` when that fails. */
  find(): Promise<string | null>;
  stop(): void;
}

/** Nobody looks at a page in the background: it need not work every two minutes. */
async function untilShown(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

/** The widget works on encrypted pages and on this machine only, where browsers compute keys by themselves. */
async function startSource(): Promise<AnswerSource> {
  if (globalThis.isSecureContext) return (await import('./altcha-widget.ts')).startWidget();
  return (await import('./plain-page-source.ts')).startPlainPageSource();
}

/** Starts what finds answers without the person. */
export async function startAltcha(report: (event: SolverReport) => void): Promise<CaptchaSolver> {
  const source = await startSource();
  let isSolving = false;

  async function solve(): Promise<void> {
    await untilShown();
    const answer = await source.find();
    isSolving = false;
    report(answer === null ? { type: 'failed' } : { type: 'answered', answer });
  }

  return {
    isInvisible: true,
    renew() {
      if (isSolving) return;
      isSolving = true;
      void solve();
    },
    stop: source.stop,
  };
}
