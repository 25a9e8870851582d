import type { ServerExtension } from '@ne2016/server';

/** What the server does beyond the product, in the order in which it is done. */
export const serverExtensions: readonly ServerExtension[] = [];
