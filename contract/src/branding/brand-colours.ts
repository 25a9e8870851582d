import type { BrandColour, Branding } from './branding.ts';
import { contrast, mix } from './colours.ts';

/** The backgrounds of text in the accent colour, as in `tokens.css`. */
export const grounds: Readonly<Record<keyof BrandColour, readonly string[]>> = {
  light: ['#ffffff', '#f4f5f8', '#eaedf2', '#f0f4fb'],
  dark: ['#1a1e27', '#12151c', '#0e1117', '#252b38', '#212633'],
};

const [black, white] = ['#000000', '#ffffff'];

/** The background of selected items, with a little of the accent colour. */
export function selectedGround({ light, dark }: BrandColour): BrandColour {
  return { light: mix(light, white, 0.9), dark: mix(dark, '#1a1e27', 0.86) };
}

/** The custom properties derived from the colours of a brand, by name. */
export function brandColours({
  accent,
  fill,
}: NonNullable<Branding['colours']>): Readonly<Record<string, BrandColour>> {
  return {
    accent,
    'accent-hover': { light: mix(accent.light, black, 0.22), dark: mix(accent.dark, white, 0.3) },
    'accent-fill': fill,
    'accent-fill-hover': { light: mix(fill.light, black, 0.22), dark: mix(fill.dark, black, 0.14) },
    focus: accent,
    selected: selectedGround(accent),
    'selected-line': { light: mix(accent.light, white, 0.72), dark: mix(accent.dark, '#1a1e27', 0.6) },
  };
}

/** The least contrast of text in WCAG 2.2, level AA. */
export const leastContrast = 4.5;

/** Returns the background with the least contrast to a colour, and that contrast. */
export function worstGround(
  colour: string,
  against: readonly string[],
): { ground: string; contrast: number } {
  const all = against.map((ground) => ({ ground, contrast: contrast(colour, ground) }));
  return all.toSorted((a, b) => a.contrast - b.contrast)[0] ?? { ground: white, contrast: 21 };
}

/** Returns the nearest colour that is readable on all backgrounds, on the way to `towards`. */
export function nearestReadable(
  colour: string,
  groundsOf: (tried: string) => readonly string[],
  towards: string,
): string {
  const steps = Array.from({ length: 101 }, (_, step) => mix(colour, towards, step / 100));
  return steps.find((tried) => worstGround(tried, groundsOf(tried)).contrast >= leastContrast) ?? towards;
}
