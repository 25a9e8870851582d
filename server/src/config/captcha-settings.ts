import { z } from 'zod';

/** The providers that check answers on their own servers. */
const hostedProviders = ['recaptcha', 'hcaptcha', 'turnstile'] as const;

/** A provider that checks answers on its own servers. */
export type HostedProvider = (typeof hostedProviders)[number];

/** The configured CAPTCHA. */
export type CaptchaSettings =
  | { provider: 'none' }
  | { provider: 'altcha' }
  | { provider: HostedProvider; siteKey: string; secret: string; verifyUrl: string };

const verifyUrls: Readonly<Record<HostedProvider, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

const isWebAddress = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');

/** The variables of the CAPTCHA; docs/configuration.md describes each. */
export const captchaVariables = {
  CAPTCHA_PROVIDER: z
    .enum(['altcha', ...hostedProviders, 'none'], 'attend altcha, recaptcha, hcaptcha, turnstile ou none.')
    .default('altcha'),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_VERIFY_URL: z.string().refine(isWebAddress, 'attend une adresse http ou https.').optional(),
};

const hostedOnly = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'CAPTCHA_VERIFY_URL'] as const;

/** The values of the variables, each valid by itself. */
export type CaptchaValues = z.infer<z.ZodObject<typeof captchaVariables>>;

/** Returns the variables that a provider lacks or does not use, each with its remedy. */
export function captchaFaults(environment: Readonly<Record<string, string | undefined>>): string[] {
  const provider = environment['CAPTCHA_PROVIDER'] ?? 'altcha';
  if (hostedProviders.some((one) => one === provider))
    return (['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const).flatMap((name) =>
      environment[name] === undefined
        ? [
            `La variable ${name} est obligatoire avec CAPTCHA_PROVIDER=${provider} : sa valeur vous est fournie par ${provider}.`,
          ]
        : [],
    );
  if (provider !== 'altcha' && provider !== 'none') return [];
  return hostedOnly.flatMap((name) =>
    environment[name] === undefined
      ? []
      : [
          `La variable ${name} ne sert à rien avec CAPTCHA_PROVIDER=${provider} : retirez-la, ou choisissez recaptcha, hcaptcha ou turnstile.`,
        ],
  );
}

/** Returns the settings. {@link captchaFaults} has checked that a hosted provider has its key and secret. */
export function toCaptchaSettings(values: CaptchaValues): CaptchaSettings {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey = '', CAPTCHA_SECRET: secret = '' } = values;
  if (provider === 'none' || provider === 'altcha') return { provider };
  return { provider, siteKey, secret, verifyUrl: values.CAPTCHA_VERIFY_URL ?? verifyUrls[provider] };
}
