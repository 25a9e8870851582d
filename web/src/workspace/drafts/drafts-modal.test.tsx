// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { DraftItem } from './drafts-modal.tsx';

beforeAll(startFrenchTexts);

const sent = {
  name: 'a',
  resource: 'project',
  key: 'draft:a',
  values: { name: 'Halle' },
  edits: { name: 'Halle' },
  savedAt: 0,
  isOutcomeUnknown: true,
};
const warning =
  'La création de cette fiche n’a pas été confirmée\u00A0: vérifiez qu’elle n’existe pas déjà avant de l’enregistrer.';

function show(changes: object): void {
  const nothing = () => undefined;
  render(
    <DraftItem draft={{ ...sent, ...changes }} isPending={false} onRecover={nothing} onDiscard={nothing} />,
  );
}

test('who recovers a creation that was sent without an answer is warned of making the record twice', () => {
  show({});
  expect(screen.getByRole('listitem').textContent).toContain(warning);
});

test('nobody is warned of what was never sent, nor of a change, which makes no second record', () => {
  show({ isOutcomeUnknown: false });
  show({ key: 1 });
  expect(screen.queryByText(warning)).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
