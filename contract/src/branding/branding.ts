/** A colour such as `#1f479f`, for light and dark backgrounds. */
export interface BrandColour {
  readonly light: string;
  readonly dark: string;
}

/** The conformance with accessibility rules, as in the application's statement. */
export type AccessibilityState = 'none' | 'partial' | 'full';

/** The name, owner and appearance of an application: plain data for the build and the server's start. */
export interface Branding {
  /** Shown beside the logo, in page titles, and as the sender of mails. */
  readonly name: string;
  /**
   * The organisation that offers it: « Ville de Ry ». Shown below the login and in mails; `null` for none.
   */
  readonly organisation: string | null;
  /**
   * An SVG with a square `viewBox` like an icon, without scripts and styles; `null` for the product's own.
   */
  readonly logo: string | null;
  /** `null` for the product's own. */
  readonly colours: {
    /** For links and selected items, as text on the backgrounds of the application. */
    readonly accent: BrandColour;
    /** For buttons, behind white text. */
    readonly fill: BrandColour;
  } | null;
  readonly links: {
    /** The address of the legal notice; `null` for none. */
    readonly legalNotice: string | null;
    readonly accessibility: { readonly state: AccessibilityState; readonly statement: string } | null;
  };
}

/** Returns the texts of the product with the name of the application. */
export function brandedTexts<Texts extends object>(texts: Texts, { name }: Pick<Branding, 'name'>): Texts {
  const { app } = texts as { app?: Readonly<Record<string, string>> };
  return { ...texts, app: { ...app, name, titled: `{{screen}} – ${name}` } };
}
