// @vitest-environment jsdom
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import frenchTexts from '../../../languages/fr_FR.json' with { type: 'json' };
import { languageFor, languageOptions } from './languages.ts';
import { languageStorageKey, startI18n } from './start-i18n.ts';

const texts = JSON.stringify(frenchTexts);

function serve(answer: () => Response) {
  const fetch = vi.fn((_: string | URL | Request) => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

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
  await startI18n();
  expect(String(fetch.mock.calls[0]?.[0])).toMatch(/languages\/fr_FR\.json$/);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem(languageStorageKey)).toBe('fr_FR');
  expect(i18next.t('login.submit')).toBe('Se connecter');
});

test('a number within a text is grouped as French does, and chooses the plural', async () => {
  serve(() => new Response(texts));
  await startI18n();
  expect(i18next.t('validators.maxlength', { count: 2000 })).toContain('2\u00A0000\u00A0caractères');
  expect(i18next.t('validators.minlength', { count: 1 })).toBe('Saisissez au moins 1\u00A0caractère.');
});

test('without texts the start fails, instead of showing keys', async () => {
  i18next.removeResourceBundle('fr_FR', 'translation');
  serve(() => new Response('', { status: 404 }));
  await expect(startI18n()).rejects.toThrow();
});
