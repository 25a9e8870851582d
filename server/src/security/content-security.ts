import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { PageHashes } from './read-page-hashes.ts';

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

/** What the content security policy has to let in besides our own origin, by directive. */
export interface AllowedSources {
  scriptSrc: readonly string[];
  frameSrc: readonly string[];
  connectSrc: readonly string[];
  styleSrc: readonly string[];
}

/** What a page may load and reach beyond our own origin. */
interface Sources {
  captcha: AllowedSources;
  push: readonly string[];
}

/** What every answer has, at an https address and at others. */
function commonOptions(isSecure: boolean) {
  return {
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
  } as const;
}

/**
 * Scripts and styles come from our own origin only, unless the operator chose a CAPTCHA of somebody else, and sockets go
 * there or to the push service that the operator chose; inline parts of the page are allowed by their hash.
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
  };
}

/** Records are no page: should a browser show one, nothing in it may run, load or be framed. */
function dataOptions(isSecure: boolean): HelmetOptions {
  return {
    ...commonOptions(isSecure),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Of these only a page takes notice.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
  };
}

/** The headers that the library sets. They depend on no request, but the library would compute them for each. */
function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, (error: unknown) => {
    if (error !== undefined) throw new Error('The headers of answers are refused', { cause: error });
  });
  return answer.getHeaders();
}

/** Where records are served. */
const dataPath = '/data/';

/** The headers by which a browser refuses what the application never does. */
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
