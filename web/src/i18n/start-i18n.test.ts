// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import frenchTexts from '../../../languages/fr_FR.json' with { type: 'json' };
import type { Translate } from '#ui/texts/texts.ts';
import { languageFor, languageStorageKey } from './languages.ts';
import { languageOptions } from './offered-languages.ts';

const texts = JSON.stringify(frenchTexts);

function serve(answer: () => Response) {
  const fetch = vi.fn((_: string | URL | Request, __?: RequestInit) => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

/** The texts of a new page. */
async function openPage() {
  vi.resetModules();
  const { startI18n } = await import('./start-i18n.ts');
  const { loadTexts } = await import('./load-texts.ts');
  const { currentTexts } = await import('#ui/texts/texts.ts');
  startI18n();
  const t: Translate = (key, params) => currentTexts().t(key, params);
  return { loadTexts, t };
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  vi.stubGlobal('navigator', { language: 'fr-FR' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('specification §9: French is the only language on offer', () => {
  expect(languageOptions).toEqual([{ iso: 'fr_FR', name: 'Français' }]);
});

test.each(['fr', 'fr-FR', 'fr-CA', 'en-US', 'de', ''])(
  'specification §9: « %s » leads to fr_FR',
  (wanted) => {
    expect(languageFor(wanted)).toBe('fr_FR');
  },
);

test('specification §7: texts are fetched as a static file and the language is remembered under its key', async () => {
  const fetch = serve(() => new Response(texts));
  const { loadTexts, t } = await openPage();
  await loadTexts();
  expect(String(fetch.mock.calls[0]?.[0])).toMatch(/languages\/fr_FR\.json$/);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem(languageStorageKey)).toBe('fr_FR');
  expect(t('reset.submit')).toBe('Enregistrer le mot de passe');
});

test('specification §7: the call for the texts carries the CSRF token, and may be answered from a cache', async () => {
  const fetch = serve(() => new Response(texts));
  document.cookie = 'XSRF-TOKEN=token';
  const { loadTexts } = await openPage();
  await loadTexts();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  const { headers, cache } = fetch.mock.calls[0]?.[1] ?? {};
  expect(Object.fromEntries(new Headers(headers))).toEqual({
    accept: 'application/json',
    'x-xsrf-token': 'token',
  });
  expect(cache).toBe('default');
});

test.each(['fr_FR', 'en_US', 'nonsense'])(
  'specification §7: a remembered « %s » gives French',
  async (kept) => {
    localStorage.setItem(languageStorageKey, kept);
    await openPage();
    expect(localStorage.getItem(languageStorageKey)).toBe('fr_FR');
  },
);

test('a browser that keeps nothing has the texts as well', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('refused', 'SecurityError');
    },
    clear() {},
  });
  const { t } = await openPage();
  expect(t('login.submit')).toBe('Se connecter');
});

test('the texts of the entry are there before anything is fetched, and the fetched ones win', async () => {
  serve(() => Response.json({ login: { submit: 'Entrer' } }));
  const { loadTexts, t } = await openPage();
  expect(t('login.submit')).toBe('Se connecter');
  await loadTexts();
  expect(t('login.submit')).toBe('Entrer');
  expect(t('login.email')).toBe('Adresse de courriel');
});

test('a number within a text is grouped as French does, and chooses the plural', async () => {
  serve(() => new Response(texts));
  const { loadTexts, t } = await openPage();
  await loadTexts();
  expect(t('validators.maxlength', { count: 2000 })).toContain('2\u00A0000\u00A0caractères');
  expect(t('validators.minlength', { count: 1 })).toBe('Saisissez au moins 1\u00A0caractère.');
});

test('a failure to fetch the texts is told to who needs them, and the next who does asks again', async () => {
  serve(() => new Response('', { status: 404 }));
  const { loadTexts, t } = await openPage();
  await expect(loadTexts()).rejects.toThrow('404');
  serve(() => new Response(texts));
  await loadTexts();
  expect(t('reset.title')).toBe('Nouveau mot de passe');
});
