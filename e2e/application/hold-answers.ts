import type { Page, Route } from '@playwright/test';

async function hold(page: Page, addresses: string, end: (route: Route) => Promise<void>) {
  const { promise: mayEnd, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await mayEnd;
    await end(route);
  });
  return { release };
}

/** Holds back what is asked for at addresses that match, until it is released to the server. */
export function holdAnswers(page: Page, addresses: string): Promise<{ release: () => void }> {
  return hold(page, addresses, (route) => route.continue());
}

/** Holds back what is asked for at addresses that match; once it is released, the network fails. */
export function failLater(page: Page, addresses: string): Promise<{ release: () => void }> {
  return hold(page, addresses, (route) => route.abort());
}
