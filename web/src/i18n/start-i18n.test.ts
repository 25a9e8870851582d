// @vitest-environment jsdom
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import frenchTexts from '../../../languages/fr_FR.json' with { type: 'json' };
import { defaultLanguage, languageFor, languageOptions } from './languages.ts';
import { languageStorageKey, startI18n } from './start-i18n.ts';

const texts = JSON.stringify(frenchTexts);

function serve(answer: () => Response) {
  const fetch = vi.fn((_: string | URL | Request) => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

/** Starts as a page does that was just opened, and answers the language. */
async function startAnew(): Promise<string> {
  vi.resetModules();
  const { startI18n } = await import('./start-i18n.ts');
  const { default: i18next } = await import('i18next');
  await startI18n();
  return i18next.language;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

test('specification §9: French is the only language on offer', () => {
  expect(languageOptions).toEqual([{ iso: 'fr_FR', name: 'Français' }]);
  expect(defaultLanguage).toBe('fr_FR');
});

test('specification §7: the language is remembered under NG_TRANSLATE_LANG_KEY', () => {
  expect(languageStorageKey).toBe('NG_TRANSLATE_LANG_KEY');
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

test.each([[['fr']], [['fr-CA', 'en']], [['en-US', 'fr']], [['de']], [['ar', 'zh-Hans']], [[]]])(
  'specification §9: a browser that asks for %j gets French, and nothing else is fetched',
  async (wanted: string[]) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(wanted[0] ?? '');
    const fetch = serve(() => new Response(texts));
    const language = await startAnew();
    expect(fetch.mock.calls.map(([address]) => String(address))).toEqual([
      expect.stringMatching(/languages\/fr_FR\.json$/),
    ]);
    expect(language).toBe('fr_FR');
    expect(localStorage.getItem('NG_TRANSLATE_LANG_KEY')).toBe('fr_FR');
  },
);

test.each(['fr_FR', 'en_US', 'klingon', '../secret', ''])(
  'specification §9: where « %s » was remembered, French is what is fetched and remembered from now on',
  async (remembered) => {
    localStorage.setItem('NG_TRANSLATE_LANG_KEY', remembered);
    const fetch = serve(() => new Response(texts));
    await startAnew();
    expect(String(fetch.mock.calls[0]?.[0])).toMatch(/languages\/fr_FR\.json$/);
    expect(localStorage.getItem('NG_TRANSLATE_LANG_KEY')).toBe('fr_FR');
  },
);

test('a number within a text is grouped as French does, and chooses the plural', async () => {
  serve(() => new Response(texts));
  await startI18n();
  expect(i18next.t('validators.maxlength', { count: 2000 })).toContain('2\u00A0000\u00A0caractères');
  expect(i18next.t('validators.minlength', { count: 1 })).toBe('Saisissez au moins 1\u00A0caractère.');
  expect(i18next.t('validators.maxlength', { count: 2_000_000 })).toContain(
    '2\u00A0000\u00A0000\u00A0de caractères',
  );
});

test('without texts the start fails, instead of showing keys', async () => {
  i18next.removeResourceBundle('fr_FR', 'translation');
  serve(() => new Response('', { status: 404 }));
  await expect(startI18n()).rejects.toThrow();
});
