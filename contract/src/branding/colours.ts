type Channels = readonly [red: number, green: number, blue: number];

/** Returns whether a value is a colour with six digits, such as `#1f479f`. */
export function isColour(text: unknown): text is string {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);
}

const channelsOf = (colour: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Channels;

const colourOf = (channels: Channels) =>
  `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;

/** Mixes a colour with a share, from 0 to 1, of another one. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channelsOf(colour), channelsOf(other)];
  return colourOf(from.map((one, at) => one + ((to[at] ?? 0) - one) * share) as unknown as Channels);
}

/** Relative luminance. Source: WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}
