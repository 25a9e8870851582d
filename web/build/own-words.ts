import type { Plugin } from 'vite';

/**
 * React Aria puts visually hidden buttons around its popovers, for screen readers to close them. In French it calls
 * them « Rejeter », which nobody says of a menu. Where it does so no longer, the build fails.
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
