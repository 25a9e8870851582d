// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { act, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { useRestoring } from './open-history.tsx';

test('what cannot be put back is not told as what is the same already', async () => {
  startFrenchTexts();
  const values = { name: 'Halle', budget: 5 };
  const edited: string[] = [];
  const editor = {
    resource: project,
    now: () => ({ values: { ...values, budget: 9 } }),
    change: (name: string) => void edited.push(name),
  } as unknown as Parameters<typeof useRestoring>[0];
  let isFixed = true;
  const { result } = renderHook(() => useRestoring(editor, () => isFixed), { wrapper: ToastRegion });
  act(() => result.current(values, []));
  expect(await screen.findByText(/celles qui ont changé ne sont pas modifiables/)).toBeDefined();
  act(() => result.current({ name: 'Halle' }, []));
  expect(await screen.findByText(/Aucune valeur à rétablir/)).toBeDefined();
  expect(edited).toEqual([]);
  isFixed = false;
  act(() => result.current(values, []));
  expect(edited).toEqual(['budget']);
});
