import type { LocalePack } from '#formats/locale-pack.ts';

/** What the text of a value depends on besides the value. */
export interface TextContext {
  readonly pack: LocalePack;
  readonly yes: string;
  readonly no: string;
  /** The title of a record of another resource, empty where that is not known. */
  linkTitle(resource: string, id: number): string;
}
