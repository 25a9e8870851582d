import type { Browser, Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import type { Account, Application } from './application.ts';
import { expect } from './expect.ts';
import { signInElsewhere, untilLive } from './workspace.ts';

/** The editor whose page the tests of a worker share; the administrator is the other one. */
const driss = { email: 'driss.haddad@ne2016.test', name: 'Driss Haddad' };

/** Shows the list of projects as its address without a view does, with nothing over it, and nothing of the test before. */
async function bringBack(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce', forcedColors: null, media: null });
  await page.mouse.move(0, 0);
  // By way of another list, so that nothing is selected any more. A modal goes back in the history when it closes.
  await page.goto('#/espace/document');
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('#/espace/project');
  await expect(page.getByRole('heading', { name: 'Projets', level: 1 })).toBeVisible();
  await page
    .getByRole('region', { name: 'Messages (touche F6)' })
    .getByRole('button', { name: 'Fermer ce message' })
    .evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
}

/** Has a page do nothing while no test uses it: it would draw whatever the others change. */
async function setLifecycle(page: Page, state: 'active' | 'frozen'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state });
  await session.detach();
}

/** Whether a page has nothing unsaved, asks no question, and has none of the choices that a browser keeps. */
async function isAtRest(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const hasQuestion = document.querySelector('[role=alertdialog]') !== null;
    const choices = ['navigation', 'letter-keys', 'history', 'empty-fields', 'hidden', 'record-panel'];
    const kept = Object.keys(localStorage).some((key) =>
      choices.some((one) => key.startsWith(`ne2016-${one}`)),
    );
    return dispatchEvent(new Event('beforeunload', { cancelable: true })) && !hasQuestion && !kept;
  });
}

/**
 * Two people in the workspace whose pages stay open from one test of a worker to the next: a start of the workspace takes
 * as much processor time as many a test. A test that changes more than what is shown (the connection, the clock, the
 * cookies, what the browser keeps, who is signed in) has a page of its own.
 */
export class KeptPages {
  readonly #pages = new Map<string, Page>();
  readonly #editors = new Map<string, Promise<Account>>();

  /** The account of Driss, made for the first test that asks. */
  editorOf(application: Application): Promise<Account> {
    const known = this.#editors.get(application.address);
    const editor = known ?? addAccount(application, driss.email, driss.name);
    this.#editors.set(application.address, editor);
    return editor;
  }

  /** The page of somebody, at the list of projects, live. */
  async at(browser: Browser, application: Application, account: Account): Promise<Page> {
    const key = `${application.address} ${account.email}`;
    const kept = this.#pages.get(key);
    if (kept !== undefined) {
      await setLifecycle(kept, 'active');
      await bringBack(kept);
    }
    const page = kept ?? (await signInElsewhere(browser, account));
    this.#pages.set(key, page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await untilLive(page);
    return page;
  }

  /** Ends a test at a page. One that failed, or that left anything unsaved, may have left more: its page is closed. */
  async release(page: Page, hasPassed: boolean): Promise<void> {
    if (hasPassed && !page.isClosed() && (await isAtRest(page))) return await setLifecycle(page, 'frozen');
    for (const [key, one] of this.#pages) if (one === page) this.#pages.delete(key);
    await page.context().close();
  }
}
