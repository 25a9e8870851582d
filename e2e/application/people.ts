import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import type { Account, Application } from './application.ts';
import { expect } from './expect.ts';
import { hasSession, openSession, untilLive } from './workspace.ts';

/** The editor of the tests with two people; the administrator is the other one. */
const driss = { email: 'driss.haddad@ne2016.test', name: 'Driss Haddad' };

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/**
 * The accounts of the tests of a worker and a session of each, so that a test signs in by cookies. Nothing else passes
 * from one test to the next: every page is new, in a browser context of its own.
 */
export class People {
  readonly #editors = new Map<string, Promise<Account>>();
  readonly #sessions = new Map<string, Promise<StorageState>>();

  /** The account of Driss, made for the first test that asks. */
  editorOf(application: Application): Promise<Account> {
    const known = this.#editors.get(application.address);
    const editor = known ?? addAccount(application, driss.email, driss.name);
    this.#editors.set(application.address, editor);
    return editor;
  }

  /** A new page at the list of projects, signed in and live. The test closes its context. */
  async open(browser: Browser, application: Application, account: Account): Promise<Page> {
    const context = await this.#openContext(browser, `${application.address} ${account.email}`, account);
    const page = await context.newPage();
    await page.goto('#/espace/project');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await untilLive(page);
    return page;
  }

  /** A browser context with the session of an account. A test may have ended it, as signing out everywhere does. */
  async #openContext(browser: Browser, key: string, account: Account): Promise<BrowserContext> {
    const known = this.#sessions.get(key);
    if (known !== undefined) {
      const context = await browser.newContext({ storageState: await known });
      if (await hasSession(context)) return context;
      await context.close();
    }
    const session = makeSession(browser, account);
    this.#sessions.set(key, session);
    return await browser.newContext({ storageState: await session });
  }
}

/** Signs in by a call. */
async function makeSession(browser: Browser, account: Account): Promise<StorageState> {
  const context = await browser.newContext();
  try {
    await openSession(context, account);
    return await context.storageState();
  } finally {
    await context.close();
  }
}
