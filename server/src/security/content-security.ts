import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { PageHashes } from './read-page-hashes.ts';

/** Browser features that the pages do not use. */
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

/** Sources that the content security policy must allow besides the own origin, by directive. */
export interface AllowedSources {
  scriptSrc: readonly string[];
  frameSrc: readonly string[];
  connectSrc: readonly string[];
  styleSrc: readonly string[];
}

/** Sources besides the own origin that a page may load and connect to. */
interface Sources {
  captcha: AllowedSources;
  push: readonly string[];
}

/** Returns the options of all answers, for an https address or another one. */
function commonOptions(isSecure: boolean) {
  return {
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
  } as const;
}

/**
 * Returns the options of pages. Scripts and styles come from the own origin only, except those of a hosted
 * CAPTCHA, and sockets connect to it or to the configured push service; inline parts of the page are allowed
 * by their hash.
 */
function pageOptions(isSecure: boolean, page: PageHashes, { captcha, push }: Sources): HelmetOptions {
  return {
    ...commonOptions(isSecure),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...page.scripts, ...captcha.scriptSrc],
        styleSrc: ["'self'", ...page.styles, ...captcha.styleSrc],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        // This includes the web socket of the embedded push server.
        connectSrc: ["'self'", ...push, ...captcha.connectSrc],
        ...(captcha.frameSrc.length > 0 ? { frameSrc: [...captcha.frameSrc] } : {}),
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
  };
}

/** Returns the options of records: if a browser displays one, it must not run, load or frame anything. */
function dataOptions(isSecure: boolean): HelmetOptions {
  return {
    ...commonOptions(isSecure),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // These headers affect pages only.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
  };
}

/** Returns the headers of the library. They are the same for each request, but would be computed again. */
function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, (error: unknown) => {
    if (error !== undefined) throw new Error('The headers of answers are refused', { cause: error });
  });
  return answer.getHeaders();
}

/** The path of records. */
const dataPath = '/data/';

/** Sets headers that make a browser refuse features which the application does not use. */
export function addSecurityHeaders(
  server: FastifyInstance,
  appUrl: string,
  page: PageHashes,
  sources: Sources,
): void {
  const isSecure = appUrl.startsWith('https:');
  const ofPages = {
    ...headersBy(pageOptions(isSecure, page, sources)),
    'permissions-policy': permissionsPolicy,
  };
  const ofData = headersBy(dataOptions(isSecure));
  server.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.url.startsWith(dataPath) ? ofData : ofPages);
    next();
  });
}
