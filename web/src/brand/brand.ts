import { branding } from '@ne2016/extensions/branding';

// Evaluated while building: nothing of what a team leaves out is in the bundle.

const { organisation, links } = branding;

/** The parts of an SVG; what is wrong with it the build has refused. */
function partsOf(svg: string): { viewBox: string; shapes: string } {
  const [, viewBox = '', shapes = ''] = /viewBox="([^"]+)"[^>]*>([^]*)<\/svg>/.exec(svg) ?? [];
  return { viewBox, shapes };
}

/** The logo of the team; `null`: that of the product. */
export const ownLogo = branding.logo === null ? null : partsOf(branding.logo);

/** Whose application it is, and what the law has it tell; `null`: nothing is said. */
export const imprint =
  organisation === null && links.legalNotice === null && links.accessibility === null
    ? null
    : { organisation, ...links };
