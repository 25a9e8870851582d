import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The headers by which a browser refuses what the application never does. Scripts come from our own origin only.
 * Styles may stand in the page, because React Aria puts a style element of its own there.
 */
export async function addSecurityHeaders(server: FastifyInstance, appUrl: string): Promise<void> {
  const isSecure = appUrl.startsWith('https:');
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        // The web socket of the push port has our own origin too.
        connectSrc: ["'self'"],
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
