import { expect, test } from 'vitest';
import { fillTexts } from './fill-texts.ts';

const texts = { app: { name: 'ne2016' } };

test('a page gets its texts by their keys', () => {
  expect(fillTexts('<title>{{app.name}}</title>', texts)).toBe('<title>ne2016</title>');
});

test.each(['{{app.missing}}', '{{nothing.at.all}}', '{{app}}'])('the build stops at %s', (page) => {
  expect(() => fillTexts(page, texts)).toThrow(/no text/);
});
