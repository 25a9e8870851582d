/** A colour as `#1f479f`, on light grounds and on dark ones. */
export interface BrandColour {
  readonly light: string;
  readonly dark: string;
}

/** How far an application conforms to the rules of accessibility, as its statement says. */
export type AccessibilityState = 'none' | 'partial' | 'full';

/** Whose application it is and how it looks: plain data, read when the application is built and when the server starts. */
export interface Branding {
  /** Beside the logo, in the titles of pages, and as the sender of mails. */
  readonly name: string;
  /** Who offers it: « Ville de Ry ». Below the login and in mails; `null`: nothing is said. */
  readonly organisation: string | null;
  /** An SVG with a `viewBox` as square as an icon, without scripts and styles; `null`: the product's own. */
  readonly logo: string | null;
  /** `null`: the product's own. */
  readonly colours: {
    /** Of links and what is chosen, as text on the grounds of the application. */
    readonly accent: BrandColour;
    /** Of buttons, below white text. */
    readonly fill: BrandColour;
  } | null;
  readonly links: {
    /** The address of the legal notice; `null`: there is none. */
    readonly legalNotice: string | null;
    readonly accessibility: { readonly state: AccessibilityState; readonly statement: string } | null;
  };
}

/** Texts of the product with the name of the application. */
export function brandedTexts<Texts extends object>(texts: Texts, { name }: Pick<Branding, 'name'>): Texts {
  const { app } = texts as { app?: Readonly<Record<string, string>> };
  return { ...texts, app: { ...app, name, titled: `{{screen}} – ${name}` } };
}
