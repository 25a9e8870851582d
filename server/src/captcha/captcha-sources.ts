import type { CaptchaSettings, HostedProvider } from '../config/captcha-settings.ts';
import type { AllowedSources } from '../security/content-security.ts';

const none: AllowedSources = { scriptSrc: [], frameSrc: [], connectSrc: [], styleSrc: [] };

/** As the documentation of each provider requires. */
const sources: Readonly<Record<HostedProvider, AllowedSources>> = {
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

/** Returns the sources that pages need for the provider; none for ALTCHA, which this server provides. */
export function captchaSources({ provider }: CaptchaSettings): AllowedSources {
  return provider === 'none' || provider === 'altcha' ? none : sources[provider];
}
