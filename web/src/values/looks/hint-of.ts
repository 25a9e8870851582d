import type { CommonOptions } from '@ne2016/contract';

/** Returns the text below an input: the meaning of its attribute, then how to fill it in. */
export function hintOf({ help, hint }: Pick<CommonOptions, 'help' | 'hint'>): string | undefined {
  return [help, hint].filter(Boolean).join(' ') || undefined;
}
