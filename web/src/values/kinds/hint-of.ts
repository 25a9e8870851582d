import type { CommonOptions } from '@ne2016/contract';

/** What stands below an input: what its attribute means, then how to fill it. */
export function hintOf({ help, hint }: Pick<CommonOptions, 'help' | 'hint'>): string | undefined {
  return [help, hint].filter(Boolean).join(' ') || undefined;
}
