import { readFile } from 'node:fs/promises';
import { brandColours } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import type { Plugin } from 'vite';

/** Returns the rule that sets the custom properties to the team’s colours; empty with the default ones. */
function brandRule(): string {
  if (branding.colours === null) return '';
  const lines = Object.entries(brandColours(branding.colours)).map(
    ([name, { light, dark }]) => `--${name}: light-dark(${light}, ${dark});`,
  );
  return `\n:root { ${lines.join(' ')} }\n`;
}

/** Replaces the icon of the page by one in the colour of buttons, or by the team’s logo. */
export function brandIcon(page: string): string {
  if (branding.logo !== null) {
    const { logo } = branding;
    const svg = logo.includes('xmlns=')
      ? logo
      : logo.replace('<svg', "<svg xmlns='http://www.w3.org/2000/svg'");
    return page.replace(/data:image\/svg\+xml,[^"]+/, () => `data:image/svg+xml,${encodeURIComponent(svg)}`);
  }
  const fill = branding.colours?.fill.light;
  return fill === undefined ? page : page.replace('%231f479f', `%23${fill.slice(1)}`);
}

/** Writes the team’s colours into the style sheet, so that no browser has to compute them. */
export function brandStyles(): Plugin {
  return {
    name: 'brand-styles',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/src/styles/tokens.css')) return null;
      return (await readFile(id, 'utf8')) + brandRule();
    },
  };
}
