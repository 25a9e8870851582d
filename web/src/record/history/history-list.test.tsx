// @vitest-environment jsdom
import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { addBundledTexts } from '#ui/texts/texts.ts';
import { HistoryList } from './history-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { historyTexts } from './history-texts.ts';

beforeAll(() => {
  startFrenchTexts();
  addBundledTexts(historyTexts);
});

test('no way back is offered to what may not be changed, and who owns a record is no value that people read', () => {
  const changes = {
    name: { before: 'Hall', after: 'Halle' },
    contact: { before: 'a@exemple.fr', after: 'b@exemple.fr' },
    code: { before: 'PR-0001', after: 'PR-0002' },
  };
  const layer = createDataLayer({ resources, http: serveRecords().http });
  render(
    <HistoryList
      resource={{ ...project, owner: { attribute: 'code' } }}
      entries={[
        { version: 'a', id: 1, action: 'updated', at: '2026-03-05T12:00:00.000Z', by: null, changes },
      ]}
      context={{ pack: frFR, yes: 'Oui', no: 'Non', linkTitle: () => '' }}
      userId="ada"
      isFixed={(name) => name === 'contact'}
      onRestoreValue={() => undefined}
    />,
    { wrapper: ({ children }) => <DataLayerProvider layer={layer}>{children}</DataLayerProvider> },
  );
  expect(screen.getByText('Halle')).toBeDefined();
  expect(screen.getByText('b@exemple.fr')).toBeDefined();
  expect(screen.queryByText('PR-0002')).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('Intitulé'),
  ]);
});
