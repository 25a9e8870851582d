// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { act, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);

function buttonsOfMessage() {
  const message = screen.getByRole('heading', { name: 'Aucun résultat' }).parentElement;
  return within(message!)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
}

test.each([
  ['search=zzz', /^Rien ne correspond à « zzz »/, ['Effacer la recherche']],
  ['filter=status.is~done', /^Aucune fiche ne correspond aux filtres/, ['Effacer les filtres']],
  [
    'search=zzz&filter=status.is~idea',
    /^Parmi les fiches filtrées, rien ne correspond à « zzz »/,
    ['Effacer la recherche', 'Effacer les filtres'],
  ],
])(
  'where %s finds nothing, it is said what nothing matches, and just that can be taken away',
  async (query, text, buttons) => {
    const halle = { name: 'La halle', commune: 1, status: 'idea' };
    await openList(serveRecords({ commune: [{ nom: 'Ry' }], project: [halle] }), project, 'La halle');
    act(() => {
      location.hash = `#/espace/project?${query}`;
    });
    expect(await screen.findByText(text)).toBeDefined();
    expect(buttonsOfMessage()).toEqual(buttons);
  },
);
