import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';

/** Copies the full link to an address of the application, and says so. @param done What is said then. */
export function useCopiedLink(done: string): (address: string) => Promise<void> {
  const { t } = useTranslation();
  const announce = useAnnounce();
  return async (address) => {
    const link = new URL(location.href);
    link.hash = address;
    try {
      await navigator.clipboard.writeText(link.href);
      announce(done);
    } catch {
      // Not every browser lets a page write there, and people may refuse it.
      announce(t('savedViews.linkNotCopied'));
    }
  };
}
