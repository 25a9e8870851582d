/** The server’s configuration of the CAPTCHA. */
export interface CaptchaConfiguration {
  readonly provider: CaptchaProvider;
  /** Identifies the application to a hosted provider. */
  readonly siteKey: string | null;
}

/** The providers that have their own widget. */
export type HostedProvider = 'recaptcha' | 'hcaptcha' | 'turnstile';

/** The services that tell people from robots. */
export type CaptchaProvider = 'none' | 'altcha' | HostedProvider;

/** A report of a solver, sent each time it happens. */
export type SolverReport =
  | { readonly type: 'answered'; readonly answer: string }
  | { readonly type: 'expired' | 'failed' };

/** Finds answers, one after the other. */
export interface CaptchaSolver {
  /** Whether it works without interaction. */
  readonly isInvisible: boolean;
  /** Looks for a new answer; does nothing more if a search is pending. */
  renew(): void;
  stop(): void;
}

/**
 * Loads a solver.
 * @param place where it may show a widget
 * @returns `null` if no answer is needed. Rejects if the solver cannot be loaded.
 */
export type StartSolver = (
  place: HTMLElement,
  report: (event: SolverReport) => void,
) => Promise<CaptchaSolver | null>;

/** Returns a function that loads the solver of the configured provider on demand, and no other. */
export function solverFor(configuration: () => Promise<CaptchaConfiguration>): StartSolver {
  return async (place, report) => {
    const { provider, siteKey } = await configuration();
    if (provider === 'none') return null;
    if (provider === 'altcha') return (await import('./altcha-solver.ts')).startAltcha(report);
    const { startHosted } = await import('./hosted-solver.ts');
    return startHosted({ provider, siteKey: siteKey ?? '' }, place, report);
  };
}
