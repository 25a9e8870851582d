import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { timeSlices } from '#platform/time-slices.ts';
import type { ListPrinter } from './list-printer.ts';
import type { PrintableView } from './print-facts.ts';

let printer: ListPrinter | null = null;

/** Loads the code of the printer and its texts, which are needed for printing only. */
async function loadPrinter(): Promise<ListPrinter> {
  const { ListPrinter } = await import('./list-printer.ts');
  return (printer ??= new ListPrinter());
}

/** Ignores a failed preload: printing loads the code again, and shows a failure. */
const nothingYet = () => undefined;

/**
 * Prints a list: by the returned function, and by the menu of the browser.
 * @param isReady Whether the list is complete. Otherwise, it is printed once it is.
 * @param read Returns the list as it is displayed now.
 */
export function usePrint(isReady: boolean, read: () => PrintableView): () => void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const latest = useRef({ isReady, read });
  useEffect(() => {
    latest.current = { isReady, read };
  });
  /** Whether printing was requested while the list is being searched or sorted. */
  const isWaiting = useRef(false);
  const print = useCallback(async () => {
    isWaiting.current = !latest.current.isReady;
    if (isWaiting.current) {
      announce(t('export.menu.notReady'));
      return;
    }
    const takeBack = announce(t('export.menu.preparing'));
    try {
      const loaded = await loadPrinter();
      await loaded.print(latest.current.read(), t);
    } catch (error) {
      reportError(error);
      printer?.clear();
      announce(t('export.menu.printFailed'));
    } finally {
      takeBack();
    }
  }, [announce, t]);
  useEffect(() => {
    if (isWaiting.current && isReady) void print();
  }, [isReady, print]);
  useEffect(() => {
    const prepare = () => printer?.prepare(latest.current.read(), t);
    const clear = () => printer?.clear();
    // Preloaded, because the print menu of the browser does not wait.
    const cancel = timeSlices.whenIdle(() => void loadPrinter().catch(nothingYet));
    window.addEventListener('beforeprint', prepare);
    window.addEventListener('afterprint', clear);
    return () => {
      cancel();
      clear();
      window.removeEventListener('beforeprint', prepare);
      window.removeEventListener('afterprint', clear);
    };
  }, [t]);
  return () => void print();
}
