import type { Page } from '@playwright/test';

/** Returns all complaints of the browser about a page: errors, warnings, violations of the page’s policy. */
export async function watchComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      // The test listens to the console.
      // oxlint-disable-next-line no-console
      console.error(`refused by the policy: ${violatedDirective} ${blockedURI} ${sample}`),
    ),
  );
  return complaints;
}
