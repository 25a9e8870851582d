// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { setUpUser } from '#ui/testing/set-up-user.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { KeysHelp } from './keys-help.tsx';
import { useWorkspaceKeys } from './use-workspace-keys.ts';

beforeAll(startFrenchTexts);

function Help() {
  useWorkspaceKeys();
  return <KeysHelp />;
}

test('the help is opened by its key, and lists the keys of actions with those that are handled in their place', async () => {
  render(
    <ToastRegion>
      <Help />
    </ToastRegion>,
  );
  await setUpUser().keyboard('?');
  const keysIn = (section: string) =>
    within(screen.getByRole('region', { name: section }))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  await screen.findByRole('dialog', { name: 'Raccourcis clavier' });
  expect(keysIn('Partout')).toEqual(['Ctrl K', '/', 'n', 'Ctrl Z', 'Ctrl YCtrl Maj Z', '?', 'Échap', 'F6']);
  expect(keysIn('Dans une liste').at(-1)).toBe('Ctrl P');
  expect(keysIn('Dans une fiche ouverte')).toEqual(['Ctrl S', 'e', '[', ']']);
});
