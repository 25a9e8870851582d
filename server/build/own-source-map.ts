import type { Plugin } from 'vite';

/**
 * A plugin that leaves packages out of the source map. Node reads the map at every start, and packages are
 * nine tenths of it. In traces they appear with lines of the bundle and the names of their functions.
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
