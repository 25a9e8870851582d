/** What the server says of the CAPTCHA that it asks for. */
export interface CaptchaConfiguration {
  readonly provider: CaptchaProvider;
  /** Names the application to a hosted provider. */
  readonly siteKey: string | null;
}

/** The providers that have a widget of their own. */
export type HostedProvider = 'recaptcha' | 'hcaptcha' | 'turnstile';

/** Who tells people from robots. */
export type CaptchaProvider = 'none' | 'altcha' | HostedProvider;

/** What a solver tells, as often as it happens. */
export type SolverReport =
  | { readonly type: 'answered'; readonly answer: string }
  | { readonly type: 'expired' | 'failed' };

/** Finds answers, one after the other. */
export interface CaptchaSolver {
  /** Whether it needs nothing from the person. */
  readonly isInvisible: boolean;
  /** Looks for a new answer; one that it still looks for counts as that. */
  renew(): void;
  stop(): void;
}

/**
 * Loads a solver.
 * @param place where it may show what the person has to do
 * @returns `null` where no answer is needed. Rejects when it cannot be loaded.
 */
export type StartSolver = (
  place: HTMLElement,
  report: (event: SolverReport) => void,
) => Promise<CaptchaSolver | null>;

/** Makes what loads the solver of the provider, and nothing of the others, once it is needed. */
export function solverFor(configuration: () => Promise<CaptchaConfiguration>): StartSolver {
  return async (place, report) => {
    const { provider, siteKey } = await configuration();
    if (provider === 'none') return null;
    if (provider === 'altcha') return (await import('./altcha-solver.ts')).startAltcha(report);
    const { startHosted } = await import('./hosted-solver.ts');
    return startHosted({ provider, siteKey: siteKey ?? '' }, place, report);
  };
}
