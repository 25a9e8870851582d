import type { Page } from '@playwright/test';

/** Everything that the browser complains of in a page: errors, warnings, what the page's policy refused. */
export async function watchComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      // The console is what the test listens to.
      // oxlint-disable-next-line no-console
      console.error(`refused by the policy: ${violatedDirective} ${blockedURI} ${sample}`),
    ),
  );
  return complaints;
}
