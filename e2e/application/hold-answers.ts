import type { Page, Route } from '@playwright/test';

async function hold(page: Page, addresses: string, end: (route: Route) => Promise<void>) {
  const { promise: mayEnd, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await mayEnd;
    await end(route);
  });
  return { release };
}

/** Delays the requests for matching addresses until they are released to the server. */
export function holdAnswers(page: Page, addresses: string): Promise<{ release: () => void }> {
  return hold(page, addresses, (route) => route.continue());
}

/** Delays the requests for matching addresses; after the release, the network fails. */
export function failLater(page: Page, addresses: string): Promise<{ release: () => void }> {
  return hold(page, addresses, (route) => route.abort());
}
