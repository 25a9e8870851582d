import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coloursIn, contrast, luminance } from '#styles/colour-contrast.ts';
import { personColour } from './person-colour.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const source = read('people.css');
const tokens = coloursIn(read('../../styles/tokens.css'));
const colours = [...source.matchAll(/--person: light-dark\((#\w{6}), (#\w{6})\)/g)];
const [, ...onPerson] = /--on-person: light-dark\((#\w{6}), (#\w{6})\)/.exec(source) ?? [];

test.each([0, 1] as const)(
  'the colours of people are readable and differ in lightness, in scheme %i',
  (scheme) => {
    const fills = colours.map((pair) => pair[scheme + 1] ?? '');
    expect(fills).toHaveLength(6);
    for (const fill of fills) {
      expect(contrast(fill, onPerson[scheme] ?? '')).toBeGreaterThan(4.5);
      for (const ground of ['surface', 'surface-raised', 'surface-hover', 'selected'])
        expect(contrast(fill, tokens.get(ground)?.[scheme] ?? '')).toBeGreaterThan(3);
    }
    const lights = fills.map(luminance).toSorted((a, b) => a - b);
    const steps = lights.slice(1).map((one, index) => (one + 0.05) / ((lights[index] ?? 0) + 0.05));
    expect(Math.min(...steps)).toBeGreaterThan(1.05);
  },
);

test('somebody has the same colour each time, and people have several', () => {
  const ids = Array.from({ length: 200 }, (_, number) => `Zk3${number}x${number * 7}`);
  expect(ids.map(personColour)).toEqual(ids.map(personColour));
  expect(new Set(ids.map(personColour)).size).toBe(6);
  expect(personColour('')).toBe(0);
});
