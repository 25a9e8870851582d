import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { CaptchaSources } from '../captcha/captcha-sources.ts';
import type { PageHashes } from '../static/page-hashes.ts';

/** What the pages of the application have no use for. */
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

const permissionsPolicy = refusedFeatures.map((feature) => `${feature}=()`).join(', ');

/**
 * The headers by which a browser refuses what the application never does. Scripts and styles come from our own origin
 * only, unless the operator chose a CAPTCHA or a push service of somebody else; what stands in the page itself is allowed by its hash.
 */
export async function addSecurityHeaders(
  server: FastifyInstance,
  appUrl: string,
  page: PageHashes,
  { captcha, push }: { captcha: CaptchaSources; push: readonly string[] },
): Promise<void> {
  const isSecure = appUrl.startsWith('https:');
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...page.scripts, ...captcha.scriptSrc],
        styleSrc: ["'self'", ...page.styles, ...captcha.styleSrc],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        // The web socket of the embedded push server has our own origin too.
        connectSrc: ["'self'", ...push, ...captcha.connectSrc],
        ...(captcha.frameSrc.length > 0 ? { frameSrc: [...captcha.frameSrc] } : {}),
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  server.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}
