import type { Plugin } from 'vite';

/**
 * React Aria adds visually hidden close buttons around its popovers, for screen readers. Their French label
 * is « Rejeter », which is not idiomatic for a menu. If the label is no longer found, the build fails.
 */
export function ownWords(): Plugin {
  return {
    name: 'own-words',
    transform: {
      filter: { id: /react-aria[\\/].*[\\/]overlays[\\/]fr-FR\./ },
      handler(code) {
        if (!code.includes('Rejeter'))
          this.error('React Aria no longer says « Rejeter »: see web/build/own-words.ts.');
        return code.replace('Rejeter', 'Fermer');
      },
    },
  };
}
