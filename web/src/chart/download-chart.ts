/** Styles that are copied from the style sheets into the file, which has none. */
const inlined = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'font-size',
  'font-weight',
  'font-family',
  'paint-order',
];

const titleHeight = 40;
const margin = 16;

/** Returns the drawing of a chart as an SVG file, with its title above it. */
export function chartFile(drawing: SVGSVGElement, title: string): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [sources, copies] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')];
  sources.forEach((source, place) => {
    const style = getComputedStyle(source);
    for (const name of inlined) copies[place]?.setAttribute(name, style.getPropertyValue(name));
    copies[place]?.removeAttribute('class');
  });
  const { width, height } = drawing.viewBox.baseVal;
  const style = getComputedStyle(drawing);
  const make = (name: string, attributes: Record<string, string | number>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [attribute, value] of Object.entries(attributes))
      element.setAttribute(attribute, String(value));
    return element;
  };
  const whole = [width + 2 * margin, height + titleHeight + margin];
  const file = make('svg', {
    viewBox: `0 0 ${whole.join(' ')}`,
    width: whole[0] ?? 0,
    height: whole[1] ?? 0,
  });
  const heading = make('text', {
    x: margin,
    y: 26,
    fill: style.color,
    'font-family': style.fontFamily,
    'font-size': 16,
    'font-weight': 600,
  });
  heading.textContent = title;
  const content = make('g', { transform: `translate(${margin} ${titleHeight})` });
  content.append(...copy.childNodes);
  file.append(make('rect', { width: '100%', height: '100%', fill: style.backgroundColor }), heading, content);
  return new XMLSerializer().serializeToString(file);
}

/** Renders an SVG file as a PNG image of twice its size. */
export async function pictureOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The chart has no picture')) : resolve(blob)),
      'image/png',
    ),
  );
}
