/** Measured texts: a cell, the title of a record, the header of a column. */
export type TextRole = 'cell' | 'title' | 'header';

/** The sizes and weights of the style sheet. */
const fonts: Readonly<Record<TextRole, { weight: number; size: number }>> = {
  cell: { weight: 400, size: 0.875 },
  title: { weight: 600, size: 0.875 },
  header: { weight: 600, size: 0.8125 },
};

type Measure = (text: string, role: TextRole) => number;

/** An estimate for any font, used if measuring is not possible. */
const estimate: Measure = (text, role) => text.length * fonts[role].size * 9;

function makeMeasure(): Measure {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (canvas === null) return estimate;
  const { fontFamily, fontSize } = getComputedStyle(document.documentElement);
  const family = getComputedStyle(document.body).fontFamily || fontFamily;
  const root = Number.parseFloat(fontSize) || 16;
  return (text, role) => {
    const { weight, size } = fonts[role];
    const font = `${weight} ${size * root}px ${family}`;
    // Setting the same font again costs more than measuring.
    if (lastFont !== font) canvas.font = lastFont = font;
    return canvas.measureText(text).width;
  };
}

let lastFont = '';
let measure: Measure | undefined;

/** Returns the width of a text on one line, in pixels. */
export function textWidth(text: string, role: TextRole): number {
  measure ??= makeMeasure();
  return measure(text, role);
}
