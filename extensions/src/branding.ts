import type { Branding } from '@ne2016/contract';

/** Whose application it is and how it looks: docs/branding.md. */
export const branding: Branding = {
  name: 'ne2016',
  organisation: null,
  logo: null,
  colours: null,
  links: { legalNotice: null, accessibility: null },
};
