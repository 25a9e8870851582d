import type { LocalePack } from '#formats/locale-pack.ts';

/** The context on which the text of a value depends. */
export interface TextContext {
  readonly pack: LocalePack;
  readonly yes: string;
  readonly no: string;
  /** Returns the title of a record of another resource, empty if unknown. */
  linkTitle(resource: string, id: number): string;
}
