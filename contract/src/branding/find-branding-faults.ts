import { shown } from '../attributes/option-checks.ts';
import type { BrandColour } from './branding.ts';
import { grounds, leastContrast, nearestReadable, selectedGround, worstGround } from './brand-colours.ts';
import { isColour } from './colours.ts';

type Written = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Written => typeof value === 'object' && value !== null;

const isText = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && !/[<>{}\n]/.test(value);

/** Returns whether a value is an address of the web or of this server, for a link on the login. */
const isAddress = (value: unknown) =>
  typeof value === 'string' && /^(https?:\/\/|\/(?!\/)|#\/)\S+$/.test(value);

function unknownKeys(what: string, written: Written, known: readonly string[]): string[] {
  return Object.keys(written)
    .filter((key) => !known.includes(key))
    .map((key) => `${what}'${key}' n’existe pas\u00a0: utilisez ${known.join(', ')}`);
}

/** Formats a number in French. */
const written = (value: number, decimals: number) => value.toFixed(decimals).replace('.', ',');

type Theme = keyof BrandColour;

/** The colours that contrast with a colour: white text for a fill, the backgrounds for the accent. */
const groundsBelow = {
  accent: (theme: Theme) => (colour: string) => [
    ...grounds[theme],
    selectedGround({ light: colour, dark: colour })[theme],
  ],
  fill: () => () => ['#ffffff'],
};

function colourFaults(name: 'accent' | 'fill', theme: Theme, colour: unknown): string[] {
  const where = `colours.${name}.${theme}`;
  if (!isColour(colour))
    return [`${where} vaut ${shown(colour)}\u00a0: écrivez une couleur entière, par exemple '#1f479f'`];
  const below = groundsBelow[name](theme);
  const { ground, contrast } = worstGround(colour, below(colour));
  if (contrast >= leastContrast) return [];
  const nearest = nearestReadable(
    colour,
    below,
    name === 'accent' && theme === 'dark' ? '#ffffff' : '#000000',
  );
  return [
    `${where} vaut ${colour}\u00a0: son contraste avec ${ground} vaut ${written(contrast, 2)}, alors qu’un texte demande ${written(leastContrast, 1)} (WCAG AA)\u00a0: la couleur lisible la plus proche est ${nearest}`,
  ];
}

function coloursFaults(colours: unknown): string[] {
  if (colours === null) return [];
  if (!isObject(colours)) return [`colours vaut ${shown(colours)}\u00a0: écrivez { accent, fill }, ou null`];
  const pairs = (['accent', 'fill'] as const).flatMap((name) => {
    const pair = colours[name];
    if (!isObject(pair))
      return [`colours.${name} vaut ${shown(pair)}\u00a0: écrivez { light: '#…', dark: '#…' }`];
    return (['light', 'dark'] as const).flatMap((theme) => colourFaults(name, theme, pair[theme]));
  });
  return [...unknownKeys('colours: ', colours, ['accent', 'fill']), ...pairs];
}

/** Returns whether a logo could run code or fetch anything. */
const isUnsafe = (svg: string) =>
  /<(script|style|foreignObject|image|use|a)\b|[\s/"']on\w+\s*=|\sstyle\s*=|href|url\(/i.test(svg);

function logoFaults(logo: unknown): string[] {
  if (logo === null) return [];
  if (typeof logo !== 'string' || !/^<svg\b[^>]*\sviewBox="[-\d. ]+"[^>]*>[^]*<\/svg>$/.test(logo.trim()))
    return [
      `logo n’est pas un SVG avec un viewBox\u00a0: écrivez '<svg viewBox="0 0 32 32">…</svg>', ou null`,
    ];
  if (isUnsafe(logo))
    return [
      'logo a des scripts, des styles, des liens ou des références\u00a0: dessinez-le avec des formes et leurs attributs seulement',
    ];
  const [root = ''] = /<svg[^>]*>/.exec(logo) ?? [];
  const others = [...root.matchAll(/\s([\w:-]+)\s*=/g)].map(([, name]) => name);
  const lost = others.filter((name) => !['viewBox', 'xmlns', 'width', 'height'].includes(name ?? ''));
  // Of the SVG element only the view box and the shapes are used.
  return lost.length === 0
    ? []
    : [
        `logo a ${lost.join(', ')} à sa racine\u00a0: écrivez-les dans les formes, ou dans un <g> qui les entoure`,
      ];
}

function linkFaults(links: unknown): string[] {
  if (!isObject(links))
    return [`links vaut ${shown(links)}\u00a0: écrivez { legalNotice: null, accessibility: null }`];
  const { legalNotice, accessibility } = links;
  const address = `écrivez une adresse, par exemple 'https://exemple.fr/mentions-legales'`;
  const faults = unknownKeys('links: ', links, ['legalNotice', 'accessibility']);
  if (legalNotice !== null && !isAddress(legalNotice))
    faults.push(`links.legalNotice vaut ${shown(legalNotice)}\u00a0: ${address}, ou null`);
  if (accessibility === null) return faults;
  if (!isObject(accessibility))
    return [
      ...faults,
      `links.accessibility vaut ${shown(accessibility)}\u00a0: écrivez { state: 'partial', statement: '…' }`,
    ];
  if (!['none', 'partial', 'full'].includes(String(accessibility['state'])))
    faults.push(
      `links.accessibility.state vaut ${shown(accessibility['state'])}\u00a0: utilisez none, partial, full`,
    );
  if (!isAddress(accessibility['statement']))
    faults.push(`links.accessibility.statement vaut ${shown(accessibility['statement'])}\u00a0: ${address}`);
  return faults;
}

/** Returns every fault of a branding, each with its remedy. */
export function findBrandingFaults(branding: unknown): string[] {
  if (!isObject(branding)) return [`branding vaut ${shown(branding)}\u00a0: écrivez { name: '…', … }`];
  const { name, organisation, logo, colours, links } = branding;
  const known = ['name', 'organisation', 'logo', 'colours', 'links'];
  return [
    ...unknownKeys('', branding, known),
    ...(isText(name)
      ? []
      : [`name vaut ${shown(name)}\u00a0: écrivez le nom de l’application, sur une ligne`]),
    ...(organisation === null || isText(organisation)
      ? []
      : [`organisation vaut ${shown(organisation)}\u00a0: écrivez à qui est l’application, ou null`]),
    ...logoFaults(logo),
    ...coloursFaults(colours),
    ...linkFaults(links),
  ];
}
