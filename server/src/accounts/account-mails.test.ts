import { describe, expect, test } from 'vitest';
import type { Account } from './account.ts';
import { passwordChangedMail, resetMail } from './account-mails.ts';

const appUrl = 'https://listes.exemple.fr';
const account: Account = { id: '1', name: 'Zoé', email: 'zoe@exemple.fr', role: 'editor' };

describe.each([
  ['a link for a new password', (one: Account) => resetMail(one, appUrl, 'le-jeton')],
  ['the notice of a new password', (one: Account) => passwordChangedMail(one, appUrl)],
])('%s', (_name, write) => {
  test('says the same in both forms, without a key or a gap where a text should be', () => {
    const { subject, text, html } = write(account);
    const words = (form: string) => form.match(/[\p{L}\d]+/gu) ?? [];
    const body = html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, ' ');
    const inHtml = new Set(words(body));
    expect(words(text).filter((word) => !inHtml.has(word))).toEqual([]);
    expect(words(subject).filter((word) => !inHtml.has(word))).toEqual([]);
    expect(`${subject}${text}${html}`).not.toMatch(/mail\.\w|\{\{|undefined/);
  });

  test('fetches nothing from anywhere and leads nowhere but to the application', () => {
    const { html } = write(account);
    expect(html).not.toMatch(/src=|url\(|@import|<link|<script/i);
    const leads = Array.from(html.matchAll(/href="([^"]*)"/g), ([, link]) => link);
    expect(leads.length).toBeGreaterThan(0);
    expect(leads.filter((link) => !link?.startsWith(`${appUrl}/`))).toEqual([]);
  });

  test('names the application, and writes its address only where it is to be followed', () => {
    const { text, html } = write(account);
    const addresses = text.split(/\s+/).filter((word) => word.includes('listes.exemple.fr'));
    expect(text).toContain('de l’application ne2016');
    expect(addresses).toHaveLength(1);
    expect(html.replaceAll(/<[^>]*>/g, ' ').match(/listes\.exemple\.fr/g)).toHaveLength(1);
  });

  test('takes nothing of a name for markup', () => {
    const { html, to } = write({ ...account, name: '<img src="x" onerror=\'x\'>&' });
    expect(html).toContain('&lt;img src=&quot;x&quot; onerror=&#39;x&#39;&gt;&amp;');
    expect(html).not.toContain('<img');
    expect(to.address).toBe(account.email);
  });

  test('greets nobody by their address', () => {
    expect(write(account).text).toMatch(/^Bonjour Zoé,\n/);
    const unnamed = write({ ...account, name: account.email });
    expect(unnamed.text).toMatch(/^Bonjour,\n/);
    expect(unnamed.to).toEqual({ name: '', address: account.email });
  });
});
