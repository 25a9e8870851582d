import type { Browser, CDPSession, Page } from '@playwright/test';
import { type LoadReport, submitAtOnce, typeAtOnce, type TypingReport, watchLoad } from './in-page.ts';

/** A page with a login. */
export interface Subject {
  name: string;
  address: string;
  /** The script’s role in the form: none; the form works with or without it; only the script sends it. */
  script: 'none' | 'enhances' | 'sends';
}

/** The figures of a page. Times are in milliseconds, sizes in bytes on the wire without headers. */
export interface EntryFigures extends LoadReport, TypingReport {
  /** The slowest first key of several loads. */
  slowestKey: number | null;
  bytes: number;
  requests: number;
  foreignRequests: number;
  /** Time at which the form, submitted as early as possible, was sent; `null` if no script sends it. */
  submit: number | null;
}

/** A constant slow connection and slow machine: 1.6 Mbit/s, 150 ms, a quarter of the speed. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;

/**
 * Milliseconds for which a page is watched after its load: until its code has loaded and runs. Later events
 * do not affect the first key.
 */
const watchTimes = { withCode: 2000, withoutCode: 500 };

function watchTimeOf({ script }: Subject): number {
  return script === 'none' ? watchTimes.withoutCode : watchTimes.withCode;
}

async function openSlowPage(browser: Browser): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, devtools };
}

/** Counts the requests of a page. */
function watchTraffic(devtools: CDPSession, address: string) {
  const traffic = { bytes: 0, requests: 0, foreignRequests: 0 };
  const headers = new Map<string, number>();
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('data:')) return;
    traffic.requests += 1;
    if (!request.url.startsWith(address)) traffic.foreignRequests += 1;
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    headers.set(requestId, response.encodedDataLength);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += Math.max(0, encodedDataLength - (headers.get(requestId) ?? 0));
  });
  return traffic;
}

async function measureLoad(browser: Browser, subject: Subject) {
  const { address } = subject;
  const { page, devtools } = await openSlowPage(browser);
  const traffic = watchTraffic(devtools, new URL(address).origin);
  await page.addInitScript(watchLoad);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(watchTimeOf(subject));
  const report = await page.evaluate(() => window.tellLoad());
  await page.context().close();
  return { ...report, ...traffic };
}

async function measureTyping(browser: Browser, subject: Subject): Promise<TypingReport> {
  const { address } = subject;
  const { page } = await openSlowPage(browser);
  await page.addInitScript(typeAtOnce);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(watchTimeOf(subject));
  const report = await page.evaluate(() => window.tellTyping());
  await page.context().close();
  return report;
}

async function measureSubmit(browser: Browser, { address, script }: Subject): Promise<number | null> {
  if (script !== 'sends') return null;
  const { page } = await openSlowPage(browser);
  // A new email each time: after too many failures with one, the server refuses it for a while.
  await page.addInitScript(submitAtOnce, `${crypto.randomUUID()}@exemple.fr`);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.goto(address, { waitUntil: 'commit' });
  const request = await sent;
  await request.response();
  const origin = await page.evaluate(() => performance.timeOrigin);
  const { startTime } = request.timing();
  await page.context().close();
  return startTime - origin;
}

/** Loads a page as a new visitor: once to measure the load, once to type, once to submit. */
export async function measureEntry(browser: Browser, subject: Subject): Promise<EntryFigures> {
  const load = await measureLoad(browser, subject);
  const typing = await measureTyping(browser, subject);
  return { ...load, ...typing, slowestKey: typing.firstKey, submit: await measureSubmit(browser, subject) };
}
