// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import type { PrintableView } from './print-facts.ts';
import { usePrint } from './use-print.ts';

// As after an update: the file of the code no longer exists.
vi.mock('./list-printer.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeAll(startFrenchTexts);

function Printing({ isReady }: { isReady: boolean }) {
  const print = usePrint(isReady, () => ({ isReady }) as PrintableView);
  return (
    <button type="button" onClick={print}>
      Imprimer
    </button>
  );
}

const page = (isReady: boolean) => (
  <ToastRegion>
    <Printing isReady={isReady} />
  </ToastRegion>
);

test('a list is printed once it is complete, and what cannot be prepared is said', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const { rerender } = render(page(false));
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer' }));
  expect(await screen.findByText(/dès que la liste sera complète/)).toBeDefined();
  expect(report).not.toHaveBeenCalled();
  rerender(page(true));
  expect(await screen.findByText(/n’a pas pu être préparée/)).toBeDefined();
  expect(screen.queryByText(/^Préparation/)).toBeNull();
  expect(report).toHaveBeenCalledOnce();
});
