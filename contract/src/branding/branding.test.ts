import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandColours, grounds, leastContrast } from './brand-colours.ts';
import { type Branding, brandedTexts } from './branding.ts';
import { contrast } from './colours.ts';
import { findBrandingFaults } from './find-branding-faults.ts';

const good: Branding = {
  name: 'Chantiers',
  organisation: 'Ville de Ry',
  logo: '<svg viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#0b6b4f" /></svg>',
  colours: {
    accent: { light: '#0b6b4f', dark: '#7fd6b4' },
    fill: { light: '#0b6b4f', dark: '#0b6b4f' },
  },
  links: {
    legalNotice: 'https://exemple.fr/mentions-legales',
    accessibility: { state: 'partial', statement: '/accessibilite' },
  },
};

test('a branding that can be read has no fault, and neither has that of the product', () => {
  expect(findBrandingFaults(good)).toEqual([]);
  const links = { legalNotice: null, accessibility: null };
  expect(findBrandingFaults({ name: 'A', organisation: null, logo: null, colours: null, links })).toEqual([]);
});

test('the contrast is that of WCAG, and the grounds are those of the style sheet', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  const tokens = readFileSync(new URL('../../../web/src/styles/tokens.css', import.meta.url), 'utf8');
  for (const ground of [...grounds.light, ...grounds.dark]) expect(tokens).toContain(ground);
});

test('any colour that is refused is told with one that is not', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((one) => `#${one.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(
      colour,
      fc.constantFrom('accent', 'fill'),
      fc.constantFrom('light', 'dark'),
      (one, name, theme) => {
        const withColour = (value: string) => ({
          ...good,
          colours: { ...good.colours, [name]: { ...good.colours?.[name as 'fill'], [theme]: value } },
        });
        const [fault, ...others] = findBrandingFaults(withColour(one));
        expect(others).toEqual([]);
        if (fault === undefined) return;
        expect(fault).toContain(`colours.${name}.${theme} vaut ${one}\u00a0: son contraste avec #`);
        const nearest = /la plus proche est (#[0-9a-f]{6})$/.exec(fault)?.[1] ?? '';
        expect(findBrandingFaults(withColour(nearest))).toEqual([]);
      },
    ),
  );
});

test('what follows from the colours can be read, too', () => {
  const colours = brandColours(good.colours!);
  expect(contrast(colours['accent-fill-hover']!.light, '#ffffff')).toBeGreaterThan(leastContrast);
  expect(contrast(colours['accent-fill-hover']!.dark, '#ffffff')).toBeGreaterThan(leastContrast);
  expect(contrast(colours['accent']!.dark, colours['selected']!.dark)).toBeGreaterThan(leastContrast);
});

const faulty: [object, string][] = [
  [{ name: '' }, 'name vaut ""\u00a0: écrivez le nom de l’application'],
  [{ title: 'A' }, "'title' n’existe pas\u00a0: utilisez name, organisation"],
  [{ organisation: 3 }, 'organisation vaut 3\u00a0: écrivez à qui est l’application, ou null'],
  [{ logo: 'logo.png' }, 'logo n’est pas un SVG avec un viewBox'],
  [{ logo: '<svg viewBox="0 0 1 1"><script>1</script></svg>' }, 'logo a des scripts, des styles, des liens'],
  [
    { logo: '<svg viewBox="0 0 1 1"><rect/onclick=alert(1) /></svg>' },
    'logo a des scripts, des styles, des liens',
  ],
  [
    { logo: '<svg viewBox="0 0 1 1" fill="none" stroke="#000"><path d="M0 0" /></svg>' },
    'logo a fill, stroke à sa racine\u00a0: écrivez-les dans les formes',
  ],
  [
    { colours: { ...good.colours, fill: { light: 'green', dark: '#0b6b4f' } } },
    'colours.fill.light vaut "green"\u00a0: écrivez une couleur entière',
  ],
  [
    { links: { legalNotice: 'javascript:alert(1)', accessibility: null } },
    'links.legalNotice vaut "javascript:alert(1)"\u00a0: écrivez une adresse',
  ],
  [
    { links: { legalNotice: null, accessibility: { state: 'yes', statement: '/a' } } },
    'links.accessibility.state vaut "yes"\u00a0: utilisez none, partial, full',
  ],
];

test.each(faulty)('%j is refused', (change, fault) => {
  const faults = findBrandingFaults({ ...good, ...change });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(fault);
});

test('the guide shows a branding without faults, and a fault as it is told', async () => {
  const guide = readFileSync(new URL('../../../docs/branding.md', import.meta.url), 'utf8');
  const [, shown = ''] = /branding: Branding = (\{[^]*?\n\});/.exec(guide) ?? [];
  const script = `data:text/javascript,${encodeURIComponent(`export const branding = ${shown}`)}`;
  const { branding } = (await import(/* @vite-ignore */ script)) as { branding: typeof good };
  expect(findBrandingFaults(branding)).toEqual([]);
  const colours = { ...branding.colours, accent: { light: '#ffcc00', dark: '#7fd6b4' } };
  const [fault = ''] = findBrandingFaults({ ...branding, colours });
  expect(guide.replaceAll(/\s+/g, ' ')).toContain(`\`${fault.replaceAll(/\s+/g, ' ')}\``);
});

test('the texts have the name', () => {
  const texts = { app: { name: 'ne2016', titled: '', loading: 'Chargement…' }, ui: {} };
  expect(brandedTexts(texts, good)).toEqual({
    app: { name: 'Chantiers', titled: '{{screen}} – Chantiers', loading: 'Chargement…' },
    ui: {},
  });
});
