// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Opens the login’s card and the language choice, in an application with both languages or one. */
async function openPage(options: readonly { iso: string; name: string }[]) {
  vi.resetModules();
  vi.doMock('#i18n/offered-languages.ts', () => ({
    languageOptions: options,
    hasLanguageChoice: options.length > 1,
  }));
  const { enUS } = await import('#formats/en-us-pack.ts');
  const { frFR } = await import('#formats/locale-pack.ts');
  vi.doMock('#i18n/locale-packs.ts', () => ({ localePacks: { fr_FR: frFR, en_US: enUS } }));
  const { startI18n } = await import('#i18n/start-i18n.ts');
  const { languageFor } = await import('#i18n/languages.ts');
  const { addFetchedTexts, currentTexts } = await import('#ui/texts/texts.ts');
  const { EntryCard } = await import('./entry-card.tsx');
  startI18n();
  render(<EntryCard title="x">y</EntryCard>);
  return { languageFor, addFetchedTexts, currentTexts };
}

const french = { iso: 'fr_FR', name: 'Français' };
const both = [french, { iso: 'en_US', name: 'English' }];
const key = 'NG_TRANSLATE_LANG_KEY';
const reload = vi.fn();

beforeEach(() => vi.stubGlobal('location', { hash: '', reload }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  localStorage.clear();
  // The tests of other files share the modules.
  vi.doUnmock('#i18n/offered-languages.ts');
  vi.doUnmock('#i18n/locale-packs.ts');
  vi.resetModules();
});

test('with one language there is nothing to choose', async () => {
  await openPage([french]);
  expect(screen.getByRole('main')).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByText('Français')).toBeNull();
});

test('with several, the one that is chosen is kept, and the page begins anew', async () => {
  localStorage.setItem(key, 'fr_FR');
  await openPage(both);
  expect(screen.getByRole('button', { current: true }).textContent).toBe('Français');
  const english = screen.getByRole('button', { name: 'English' });
  expect(english.lang).toBe('en-US');
  await userEvent.click(english);
  expect(localStorage.getItem(key)).toBe('en_US');
  expect(reload).toHaveBeenCalledOnce();
});

test('a kept choice goes before the language of the browser, and numbers and plurals are written as in that language', async () => {
  vi.stubGlobal('navigator', { language: 'fr-FR' });
  localStorage.setItem(key, 'en_US');
  const { addFetchedTexts, currentTexts } = await openPage(both);
  expect(screen.getByRole('button', { current: true }).textContent).toBe('English');
  addFetchedTexts({ table: { selected_one: '{{count}} record', selected_other: '{{count}} records' } });
  const { t } = currentTexts();
  expect([0, 1, 1500].map((count) => t('table.selected', { count }))).toEqual([
    '0 records',
    '1 record',
    '1,500 records',
  ]);
});

test('a browser gets its language, or that of another country, or French', async () => {
  const { languageFor } = await openPage([...both, { iso: 'en_GB', name: 'British English' }]);
  expect(['en-US', 'en-GB', 'en-AU', 'en', 'fr-BE', 'de', ''].map((wanted) => languageFor(wanted))).toEqual([
    'en_US',
    'en_GB',
    'en_US',
    'en_US',
    'fr_FR',
    'fr_FR',
    'fr_FR',
  ]);
});
