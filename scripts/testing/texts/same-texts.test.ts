import { brandedTexts } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import { beforeAll, expect, test } from 'vitest';
import texts from '../../../languages/fr_FR.json' with { type: 'json' };
import { text } from '../../../server/src/i18n/server-texts.ts';
import { startI18n } from '../../../web/src/i18n/start-i18n.ts';
import { addFetchedTexts, currentTexts } from '../../../web/src/ui/texts/texts.ts';
import { textsByKey } from './text-tree.ts';

const names = JSON.stringify(texts).matchAll(/\{\{(\w+)\}\}/g);
const values = Object.fromEntries(Array.from(names, ([, name = '']) => [name, `‹${name}›`]));

beforeAll(() => {
  startI18n('fr_FR');
  addFetchedTexts(brandedTexts(texts, branding));
});

test.each([0, 0.5, 1, 2, 21, 2_000, 12_345.678, 1_000_000, -1])(
  'with a count of %s, server and browser have the same words for every key',
  (count) => {
    const params = { ...values, count };
    for (const key of textsByKey.keys()) {
      const ofServer = text(key, params);
      expect(currentTexts().t(key as never, params), key).toBe(ofServer);
      expect(ofServer).not.toMatch(/\{\{|^\w+\.\w/);
    }
  },
);

test.each([
  ['validators.maxlength', { count: 2_000 }, 'Saisissez au plus 2\u00A0000\u00A0caractères.'],
  ['problems.forbidden.detail', { context: 'record' }, text('problems.forbidden.detail_record')],
  ['problems.forbidden.detail', { context: 'unheard-of' }, text('problems.forbidden.detail')],
])('%s with %j', (key, params, expected) => {
  expect(text(key, params)).toBe(expected);
  expect(currentTexts().t(key as never, params)).toBe(expected);
});
