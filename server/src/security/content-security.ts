import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { CaptchaSources } from '../captcha/captcha-sources.ts';

/**
 * The headers by which a browser refuses what the application never does. Scripts come from our own origin only, unless the
 * operator chose a CAPTCHA of somebody else.
 * Styles may stand in the page, because React Aria puts a style element of its own there.
 */
export async function addSecurityHeaders(
  server: FastifyInstance,
  appUrl: string,
  captcha: CaptchaSources,
): Promise<void> {
  const isSecure = appUrl.startsWith('https:');
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...captcha.scriptSrc],
        styleSrc: ["'self'", "'unsafe-inline'", ...captcha.styleSrc],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        // The web socket of the push port has our own origin too.
        connectSrc: ["'self'", ...captcha.connectSrc],
        ...(captcha.frameSrc.length > 0 ? { frameSrc: [...captcha.frameSrc] } : {}),
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}
