import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { readKept } from '../application/kept-storage.ts';
import { expect, test } from '../application/test.ts';
import { createRecord, field, openList, openRecord, projectNamed, signIn } from '../application/workspace.ts';
import { browserLaunch } from '../browser-launch.ts';

/** Kills the process of a browser like a crash: it can write nothing more. */
async function crash(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (browser === null) throw new Error('The context has no browser of its own');
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (main === undefined) throw new Error('The browser does not name its process');
  const ended = new Promise((resolve) => context.once('close', resolve));
  process.kill(main.id, 'SIGKILL');
  await ended;
}

test('decisions §7: what was typed outlives a crash of the whole browser', async ({ application }) => {
  const profile = await mkdtemp(join(tmpdir(), 'ne2016-profile-'));
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...browserLaunch,
      baseURL: `${application.address}/`,
      locale: 'fr-FR',
      reducedMotion: 'reduce',
    });
  try {
    const browser = await launch();
    const page = await browser.newPage();
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    await createRecord(page, 'project', projectNamed('Serre municipale'));
    const form = await openRecord(page, 'Serre municipale');
    await field(form, 'Description').fill('Tapé avant que tout s’arrête');
    await expect.poll(async () => (await readKept(page))?.drafts.length).toBe(1);
    await crash(browser);

    const again = await launch();
    const next = await again.newPage();
    await signIn(next, application.admin);
    await expect(next.getByText('Vous aviez des modifications non enregistrées')).toBeVisible();
    expect(await readKept(next)).toMatchObject({
      drafts: [{ edits: { description: 'Tapé avant que tout s’arrête' } }],
    });
    await again.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});
