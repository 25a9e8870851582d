import { lazy } from 'react';
import { addBundledTexts } from '#ui/texts/texts.ts';

/** Loaded on first use, with its texts. */
export const ExportModal = lazy(async () => {
  const [{ ExportModal }, { exportTexts }] = await Promise.all([
    import('./export-modal.tsx'),
    import('./export-texts.ts'),
  ]);
  addBundledTexts(exportTexts);
  return { default: ExportModal };
});
