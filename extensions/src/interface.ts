import type { InterfaceExtension } from '@ne2016/web';

/** What the interface shows and does beyond the product, in the order in which it is shown. */
export const interfaceExtensions: readonly InterfaceExtension[] = [];
