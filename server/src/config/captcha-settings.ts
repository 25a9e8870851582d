import { z } from 'zod';

/** The providers that check answers on servers of their own. */
const hostedProviders = ['recaptcha', 'hcaptcha', 'turnstile'] as const;

/** A provider that checks answers on servers of its own. */
export type HostedProvider = (typeof hostedProviders)[number];

/** How people show that they are no robots, and what the check needs to know. */
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

/** What the variables say, once each is right by itself. */
export type CaptchaValues = z.infer<z.ZodObject<typeof captchaVariables>>;

/** The variables that one provider lacks, or that mean nothing to it, each with its mend. */
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

/** The settings; {@link captchaFaults} has seen to it that a hosted provider has what it needs. */
export function toCaptchaSettings(values: CaptchaValues): CaptchaSettings {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey = '', CAPTCHA_SECRET: secret = '' } = values;
  if (provider === 'none' || provider === 'altcha') return { provider };
  return { provider, siteKey, secret, verifyUrl: values.CAPTCHA_VERIFY_URL ?? verifyUrls[provider] };
}
