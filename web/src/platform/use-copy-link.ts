import { useCallback } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';

/** Returns a function that copies the full link to an address of the application, and announces `done`. */
export function useCopyLink(): (address: string, done: string) => Promise<void> {
  const { t } = useTranslation();
  const announce = useAnnounce();
  return useCallback(
    async (address, done) => {
      const link = new URL(location.href);
      link.hash = address;
      try {
        await navigator.clipboard.writeText(link.href);
        announce(done);
      } catch {
        // Not every browser allows a page to write to the clipboard, and people may refuse it.
        announce(t('savedViews.linkNotCopied'));
      }
    },
    [t, announce],
  );
}
