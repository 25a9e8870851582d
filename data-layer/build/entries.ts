import { fileURLToPath } from 'node:url';

/** The folder of the package. */
export const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** Where everything that is built goes. */
export const outputFolder = fileURLToPath(new URL('../dist/', import.meta.url));

/** The entries of the package: the name of what is built, and the module that it is built from. */
export const entries = {
  index: 'src/index.ts',
  react: 'src/react/index.ts',
  pusher: 'src/push/pusher-push.ts',
  persistence: 'src/persistence/index.ts',
  tabs: 'src/tabs/index.ts',
  testing: 'src/testing/index.ts',
} as const;

/** What the package imports from others when it runs; everything else, the wire contract too, is built into it. */
export const isExternal = (id: string): boolean => /^(react|pusher-js|idb)(\/|$)/.test(id);
