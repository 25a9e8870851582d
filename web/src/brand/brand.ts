import { branding } from '@ne2016/extensions/branding';

// Evaluated at build time: parts that a team leaves out are not in the bundle.

const { organisation, links } = branding;

/** Returns the parts of an SVG; the build has refused a faulty one. */
function partsOf(svg: string): { viewBox: string; shapes: string } {
  const [, viewBox = '', shapes = ''] = /viewBox="([^"]+)"[^>]*>([^]*)<\/svg>/.exec(svg) ?? [];
  return { viewBox, shapes };
}

/** The logo of the team; `null`: that of the product. */
export const ownLogo = branding.logo === null ? null : partsOf(branding.logo);

/** The organisation and its legal links; `null`: none are given. */
export const imprint =
  organisation === null && links.legalNotice === null && links.accessibility === null
    ? null
    : { organisation, ...links };
