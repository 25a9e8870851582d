import type { CaptchaSettings, HostedProvider } from '../config/captcha-settings.ts';

/** What the content security policy has to let in besides our own origin, by directive. */
export interface CaptchaSources {
  scriptSrc: readonly string[];
  frameSrc: readonly string[];
  connectSrc: readonly string[];
  styleSrc: readonly string[];
}

const none: CaptchaSources = { scriptSrc: [], frameSrc: [], connectSrc: [], styleSrc: [] };

/** As the documentation of each provider asks for it. */
const sources: Readonly<Record<HostedProvider, CaptchaSources>> = {
  recaptcha: {
    scriptSrc: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frameSrc: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connectSrc: ['https://www.google.com/recaptcha/'],
    styleSrc: [],
  },
  hcaptcha: {
    scriptSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    frameSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    connectSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    styleSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    scriptSrc: ['https://challenges.cloudflare.com'],
    frameSrc: ['https://challenges.cloudflare.com'],
    connectSrc: [],
    styleSrc: [],
  },
};

/** The hosts of the provider that the operator chose: exactly those, and none for ALTCHA, which is ours. */
export function captchaSources({ provider }: CaptchaSettings): CaptchaSources {
  return provider === 'none' || provider === 'altcha' ? none : sources[provider];
}
