import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { csrfCookie, headers, historyPaths, paths } from '@ne2016/contract';
import type { Account } from './application.ts';
import { expect } from './expect.ts';

// Actions of a user in the application, by the visible names.

/** Returns the field for a password; such fields have no ARIA role. */
export function passwordField(page: Page, label: string): Locator {
  return page.locator('input').and(page.getByLabel(new RegExp(`^${label}`)));
}

/** Fills in the login form and submits it. */
export async function submitLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Adresse de courriel' }).fill(email);
  await passwordField(page, 'Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Makes a call that changes data, with the session of a caller, like its application. */
async function call(
  caller: APIRequestContext,
  method: 'DELETE' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<APIResponse> {
  const { cookies } = await caller.storageState();
  const token = decodeURIComponent(cookies.find(({ name }) => name === csrfCookie)?.value ?? '');
  const answer = await caller.fetch(path, { method, data, headers: { [headers.csrfToken]: token } });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer;
}

/** Signs in by a call: enough for a device whose page is not opened. */
export async function openSession(caller: APIRequestContext, account: Account): Promise<void> {
  // Sets the cookie that the next call has to repeat.
  await caller.get(paths.session);
  await call(caller, 'POST', paths.signIn, { ...account, rememberMe: false });
}

/** Whether the session of a browser is still valid. */
export async function hasSession(context: BrowserContext): Promise<boolean> {
  return (await (await context.request.get(paths.session)).json()) !== null;
}

/**
 * Signs in by a call, into a new session, and waits for the workspace, at the list in which most tests work.
 * The tests of the login cover the sign-in by the form.
 */
export async function signIn(page: Page, account: Account): Promise<void> {
  await openSession(page.context().request, account);
  // An open page has already requested its session.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await page.goto('#/espace/project');
  await expect(page.getByRole('button', { name: /^Compte/ })).toBeVisible();
}

/** Returns the page of a signed-in user in a separate browser context. */
export async function signInElsewhere(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, account);
  return page;
}

/** Follows a link of the menu, which is in a drawer if the page is narrow. */
export async function followLink(page: Page, name: string): Promise<void> {
  const drawerButton = page.getByRole('button', { name: 'Menu', exact: true });
  if (await drawerButton.isVisible()) await drawerButton.click();
  await page.getByRole('navigation', { name: 'Listes' }).getByRole('link', { name }).click();
}

/** Opens a list by the menu and waits until it is loaded. */
export async function openList(page: Page, name: string): Promise<void> {
  await followLink(page, name);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** Waits until changes of others arrive by push. */
export async function untilLive(page: Page): Promise<void> {
  await expect(page.getByText('En temps réel', { exact: true })).toBeVisible({ timeout: 30_000 });
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
}

/** Returns the row of the list that contains a text. */
export function rowWith(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** Takes the pointer and the focus out of the list, which otherwise hold its rows in place. */
export async function leaveList(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** Finds a record in the open list and opens it. */
export async function openRecord(page: Page, title: string): Promise<Locator> {
  await search(page, title);
  await rowWith(page, title).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await showEmptyFields(dialog);
  return dialog;
}

/** Shows the empty fields of an open record. */
export async function showEmptyFields(form: Locator): Promise<void> {
  const button = form.getByRole('button', { name: /^Afficher .* champs? vides?$/ });
  if (await button.isVisible()) await button.click();
}

/** Returns the button that saves an open record. */
export function saveButton(form: Locator): Locator {
  return form.getByRole('button', { name: 'Enregistrer', exact: true });
}

/** Saves a record that is open next to its list, and closes it, which waits for the save. */
export async function saveAndClose(form: Locator): Promise<void> {
  await saveButton(form).click();
  await form.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(form).toBeHidden();
}

/** Returns an input of an open form. */
export function field(form: Locator, label: string): Locator {
  return form.getByRole('textbox', { name: label });
}

/** The owner of a call’s session: a page or a whole browser context. */
type Caller = Pick<BrowserContext, 'request'>;

/** Creates a record by a call; returns its identifier. */
export async function createRecord(caller: Caller, resource: string, values: object): Promise<number> {
  const answer = await call(caller.request, 'POST', paths.create(resource), values);
  const record = (await answer.json()) as Record<string, number>;
  return record[`id_${resource}`]!;
}

/** Returns the server’s version of a record. */
export async function readRecord(caller: Caller, resource: string, id: number): Promise<unknown> {
  return (await caller.request.get(paths.record(resource, id))).json();
}

/** Changes a record by a call. */
export async function changeRecord(
  caller: Caller,
  resource: string,
  id: number,
  values: object,
): Promise<void> {
  await call(caller.request, 'PUT', paths.record(resource, id), values);
}

/** Deletes a record by a call. */
export async function deleteRecord(caller: Caller, resource: string, id: number): Promise<void> {
  await call(caller.request, 'DELETE', paths.record(resource, id));
}

/** Restores a deleted record by a call. */
export async function restoreRecord(caller: Caller, resource: string, id: number): Promise<void> {
  await call(caller.request, 'POST', historyPaths.restore(resource, id));
}

/** Returns a valid project. */
export function projectNamed(name: string): object {
  return { name, commune: 1, status: 'idea', description: 'Avant les changements' };
}
