// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { LazyModal, LazyPart } from './lazy-part.tsx';

beforeAll(startFrenchTexts);

test('a part that cannot be loaded offers to reload the page, and the rest of the page stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Gone = lazy(async (): Promise<never> => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const page = (open: boolean) => (
    <>
      <h1>Projets</h1>
      <LazyPart>
        <Gone />
      </LazyPart>
      <LazyModal open={open} onClose={() => undefined}>
        <Gone />
      </LazyModal>
    </>
  );
  const { rerender } = render(page(false));
  expect((await screen.findByRole('alert')).textContent).toContain('Chargement impossible');
  expect(screen.getByRole('button', { name: 'Recharger la page' })).toBeDefined();
  rerender(page(true));
  expect(await screen.findByRole('dialog', { name: 'Chargement impossible' })).toBeDefined();
  expect(screen.getByText('Projets')).toBeDefined();
});

test('the code of a modal is loaded when it is first opened, and stays when it closes', async () => {
  const load = vi.fn(async () => ({ default: () => <p>Corbeille</p> }));
  const Late = lazy(load);
  const modal = (open: boolean) => (
    <LazyModal open={open} onClose={() => undefined}>
      <Late />
    </LazyModal>
  );
  const { rerender } = render(modal(false));
  expect(load).not.toHaveBeenCalled();
  rerender(modal(true));
  expect(await screen.findByText('Corbeille')).toBeDefined();
  rerender(modal(false));
  expect(screen.getByText('Corbeille')).toBeDefined();
});
