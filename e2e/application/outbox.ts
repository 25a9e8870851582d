import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Application } from './application.ts';

/** Returns the mails to an address, oldest first, as text. */
async function mailsTo({ outbox }: Application, email: string): Promise<string[]> {
  // There is no folder before the first mail.
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails
    .filter((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.includes(email))
    .map((mail) => mail.replaceAll('=\r\n', ''));
}

/** Returns the password reset links mailed to an address, oldest first. */
export async function resetLinksTo(application: Application, email: string): Promise<string[]> {
  const mails = await mailsTo(application, email);
  return mails.map((mail) => /http\S+#\/reset\/[\w-]+/.exec(mail)?.[0] ?? '').filter((link) => link !== '');
}

/** Waits for the next link mailed to an address that has received `before` of them. */
export async function nextResetLink(application: Application, email: string, before = 0): Promise<string> {
  await expect.poll(async () => (await resetLinksTo(application, email)).length).toBeGreaterThan(before);
  return (await resetLinksTo(application, email)).at(-1) ?? '';
}
