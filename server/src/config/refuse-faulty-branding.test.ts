import type { Branding } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import { expect, test } from 'vitest';
import { refuseFaultyBranding } from './refuse-faulty-branding.ts';

const green = { light: '#0b6b4f', dark: '#7fd6b4' };

test('colours that cannot be read in a mail keep the server from starting', () => {
  const written: Branding = {
    ...branding,
    colours: { accent: green, fill: { light: '#ffcc00', dark: '#0b6b4f' } },
  };
  expect(() => refuseFaultyBranding(written)).toThrow(
    '- extensions/src/branding.ts: colours.fill.light vaut #ffcc00\u00a0: son contraste avec #ffffff vaut',
  );
  expect(() =>
    refuseFaultyBranding({
      ...written,
      colours: { accent: green, fill: { light: '#0b6b4f', dark: '#0b6b4f' } },
    }),
  ).not.toThrow();
});
