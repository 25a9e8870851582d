import type { Plugin } from 'vite';

/**
 * Leaves packages out of the source map. Node reads the map at every start, and theirs is nine tenths of it; what
 * traces show of them are lines of the bundle, with the names of their functions.
 */
export function ownSourceMap(): Plugin {
  return {
    name: 'own-source-map',
    transform: {
      filter: { id: /node_modules/ },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
  };
}
