import { shown } from '../attributes/option-checks.ts';
import type { BrandColour } from './branding.ts';
import { grounds, leastContrast, nearestReadable, selectedGround, worstGround } from './brand-colours.ts';
import { isColour } from './colours.ts';

type Written = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Written => typeof value === 'object' && value !== null;

const isText = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && !/[<>{}\n]/.test(value);

/** An address of the web, of this server, or nothing else: it is a link on the login. */
const isAddress = (value: unknown) =>
  typeof value === 'string' && /^(https?:\/\/|\/(?!\/)|#\/)\S+$/.test(value);

function unknownKeys(what: string, written: Written, known: readonly string[]): string[] {
  return Object.keys(written)
    .filter((key) => !known.includes(key))
    .map((key) => `${what}'${key}' is unknown: use ${known.join(', ')}`);
}

type Theme = keyof BrandColour;

/** The grounds below a colour. White text stands on a fill, the accent is text itself. */
const groundsBelow = {
  accent: (theme: Theme) => (colour: string) => [
    ...grounds[theme],
    selectedGround({ light: colour, dark: colour })[theme],
  ],
  fill: () => () => ['#ffffff'],
};

function colourFaults(name: 'accent' | 'fill', theme: Theme, colour: unknown): string[] {
  const where = `colours.${name}.${theme}`;
  if (!isColour(colour)) return [`${where} is ${shown(colour)}: write a colour in full, as '#1f479f'`];
  const below = groundsBelow[name](theme);
  const { ground, contrast } = worstGround(colour, below(colour));
  if (contrast >= leastContrast) return [];
  const nearest = nearestReadable(
    colour,
    below,
    name === 'accent' && theme === 'dark' ? '#ffffff' : '#000000',
  );
  return [
    `${where} is ${colour}: its contrast to ${ground} is ${contrast.toFixed(2)}, and text needs ${leastContrast} (WCAG AA): the nearest colour that can be read is ${nearest}`,
  ];
}

function coloursFaults(colours: unknown): string[] {
  if (colours === null) return [];
  if (!isObject(colours)) return [`colours is ${shown(colours)}: write { accent, fill }, or null`];
  const pairs = (['accent', 'fill'] as const).flatMap((name) => {
    const pair = colours[name];
    if (!isObject(pair)) return [`colours.${name} is ${shown(pair)}: write { light: '#…', dark: '#…' }`];
    return (['light', 'dark'] as const).flatMap((theme) => colourFaults(name, theme, pair[theme]));
  });
  return [...unknownKeys('colours: ', colours, ['accent', 'fill']), ...pairs];
}

/** What could run code or fetch something has no place in a logo. */
const isUnsafe = (svg: string) =>
  /<(script|style|foreignObject|image|use|a)\b|[\s/"']on\w+\s*=|\sstyle\s*=|href|url\(/i.test(svg);

function logoFaults(logo: unknown): string[] {
  if (logo === null) return [];
  if (typeof logo !== 'string' || !/^<svg\b[^>]*\sviewBox="[-\d. ]+"[^>]*>[^]*<\/svg>$/.test(logo.trim()))
    return [`logo is no SVG with a viewBox: write '<svg viewBox="0 0 32 32">…</svg>', or null`];
  if (isUnsafe(logo))
    return ['logo has scripts, styles, links or references: draw it with shapes and their attributes alone'];
  const [root = ''] = /<svg[^>]*>/.exec(logo) ?? [];
  const others = [...root.matchAll(/\s([\w:-]+)\s*=/g)].map(([, name]) => name);
  const lost = others.filter((name) => !['viewBox', 'xmlns', 'width', 'height'].includes(name ?? ''));
  // Of the whole only the view box and the shapes are used.
  return lost.length === 0
    ? []
    : [`logo has ${lost.join(', ')} at its root: write them at the shapes, or at a <g> around these`];
}

function linkFaults(links: unknown): string[] {
  if (!isObject(links)) return [`links is ${shown(links)}: write { legalNotice: null, accessibility: null }`];
  const { legalNotice, accessibility } = links;
  const address = `write an address such as 'https://exemple.fr/mentions-legales'`;
  const faults = unknownKeys('links: ', links, ['legalNotice', 'accessibility']);
  if (legalNotice !== null && !isAddress(legalNotice))
    faults.push(`links.legalNotice is ${shown(legalNotice)}: ${address}, or null`);
  if (accessibility === null) return faults;
  if (!isObject(accessibility))
    return [
      ...faults,
      `links.accessibility is ${shown(accessibility)}: write { state: 'partial', statement: '…' }`,
    ];
  if (!['none', 'partial', 'full'].includes(String(accessibility['state'])))
    faults.push(`links.accessibility.state is ${shown(accessibility['state'])}: use none, partial, full`);
  if (!isAddress(accessibility['statement']))
    faults.push(`links.accessibility.statement is ${shown(accessibility['statement'])}: ${address}`);
  return faults;
}

/** Everything that is wrong with a branding, and what to write instead. */
export function findBrandingFaults(branding: unknown): string[] {
  if (!isObject(branding)) return [`branding is ${shown(branding)}: write { name: '…', … }`];
  const { name, organisation, logo, colours, links } = branding;
  const known = ['name', 'organisation', 'logo', 'colours', 'links'];
  return [
    ...unknownKeys('', branding, known),
    ...(isText(name) ? [] : [`name is ${shown(name)}: write what the application is called, in one line`]),
    ...(organisation === null || isText(organisation)
      ? []
      : [`organisation is ${shown(organisation)}: write whose application it is, or null`]),
    ...logoFaults(logo),
    ...coloursFaults(colours),
    ...linkFaults(links),
  ];
}
