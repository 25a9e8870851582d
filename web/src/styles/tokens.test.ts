import { readFileSync } from 'node:fs';
import { tones } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { coloursIn, contrast, luminance } from './colour-contrast.ts';

const colours = coloursIn(readFileSync(new URL('tokens.css', import.meta.url), 'utf8'));

const white = ['#ffffff', '#ffffff'] as const;
const grounds = ['surface-sunken', 'ground', 'surface', 'surface-raised', 'surface-hover', 'selected'];
const texts = ['text', 'text-muted', 'accent', 'danger', 'warning', 'success'];
const notices = ['danger', 'warning', 'success'];
const fills = ['accent-fill', 'accent-fill-hover', 'danger-fill', 'danger-fill-hover'];

/** Foreground and background colours, and the minimum contrast of WCAG 2.2 AA. */
const pairs: [front: string, ground: string, least: number][] = [
  ...grounds.flatMap((ground) => texts.map((text): [string, string, number] => [text, ground, 4.5])),
  ...notices.flatMap((name): [string, string, number][] => [
    [name, `${name}-ground`, 4.5],
    ['text', `${name}-ground`, 4.5],
  ]),
  ...fills.map((fill): [string, string, number] => ['white', fill, 4.5]),
  ...['changed', 'warning-ground'].flatMap((ground) =>
    ['text', 'text-muted', 'accent'].map((text): [string, string, number] => [text, ground, 4.5]),
  ),
  ['on-inverse', 'inverse', 4.5],
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['line-strong', ground, 3],
    ['focus', ground, 3],
  ]),
];

test('every text has 4.5:1 on every ground it may stand on, every edge and focus 3:1, light and dark', () => {
  const faint = pairs.flatMap(([front, ground, least]) =>
    (['light', 'dark'] as const).flatMap((scheme, index) => {
      const [fronts, grounds] = [front === 'white' ? white : colours.get(front)!, colours.get(ground)!];
      const found = contrast(fronts[index]!, grounds[index]!);
      return found < least ? [`${front} on ${ground}, ${scheme}: ${found.toFixed(2)}`] : [];
    }),
  );
  expect(faint).toEqual([]);
});

const toneSource = readFileSync(new URL('tones.css', import.meta.url), 'utf8');

/** Returns the ground and the ink of each tone in a scheme. */
const toneColours = (scheme: 0 | 1) =>
  tones.map((tone) => {
    const rule = toneSource.split(`[data-tone='${tone}']`)[1] ?? '';
    const [ground, ink] = [...rule.matchAll(/light-dark\((#\w{6}), (#\w{6})\)/g)].map(
      (pair) => pair[scheme + 1]!,
    );
    return { ground: ground!, ink: ink! };
  });

test.each([0, 1] as const)('tones are readable, and differ in lightness, in scheme %i', (scheme) => {
  const colours = toneColours(scheme);
  for (const { ground, ink } of colours) expect(contrast(ground, ink)).toBeGreaterThan(7);
  const grounds = colours.map(({ ground }) => luminance(ground)).toSorted((a, b) => a - b);
  const steps = grounds.slice(1).map((one, index) => one / grounds[index]!);
  expect(Math.min(...steps)).toBeGreaterThan(1.03);
});
