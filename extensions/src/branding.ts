import type { Branding } from '@ne2016/contract';

/** The owner and the look of the application: docs/branding.md. */
export const branding: Branding = {
  name: 'ne2016',
  organisation: null,
  logo: null,
  colours: null,
  links: { legalNotice: null, accessibility: null },
};
