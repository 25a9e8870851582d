import { expect, test } from 'vitest';
import { startApplication } from '../e2e/application/application.ts';
import { ensureServerBuilt } from './setup/server-build.mjs';
import { ensureSpaBuilt } from './setup/spa-build.mjs';

test('npm start serves the application, passes a stop on to the server, and ends with its exit code', async () => {
  // The timeout for the start of the application does not include its build.
  await Promise.all([ensureSpaBuilt(), ensureServerBuilt()]);
  // The declarations are the team’s. Their samples may be large, slow to load or wrong; the tests of the team
  // check them.
  await using application = await startApplication('scripts/start.mjs', { SAMPLE_DATA: 'false' });
  const page = await fetch(application.address);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('<html lang="fr">');
  expect(await application.halt()).toBe(0);
  await expect(fetch(application.address)).rejects.toThrow('fetch failed');
}, 120_000);
