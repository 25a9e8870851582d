// @vitest-environment jsdom
import type { Attribute } from '@ne2016/contract';
import { association, commune, project, resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { FullValue } from './full-value.tsx';

beforeAll(startFrenchTexts);

const context = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: () => 'Saint-Denis' };
const long = 'x'.repeat(1_900);
const [a, p] = [association.attributes, project.attributes];

/** An example of each kind whose cell in a list shows less than the value. */
const pairs: readonly (readonly [attribute: Attribute, one: unknown, other: unknown])[] = [
  [p.budget, 99_000.2, 99_000.4],
  [p.progress, 42, 42.000_001],
  [p.next_meeting, '2026-03-05T13:07:09.000Z', '2026-03-05T13:07:10.000Z'],
  [p.next_meeting, '2026-03-05T13:07:09.001Z', '2026-03-05T13:07:09.002Z'],
  [p.priority, true, false],
  [p.site, 'https://exemple.fr', 'http://www.exemple.fr/'],
  [p.description, `${long}1`, `${long}2`],
  [p.commune, 1, 2],
  [p.commune, 1, 99],
  [a.partners, [1, 2], [1, 3]],
  [a.fields, ['culture'], ['culture', 'sport']],
  [a.place, '48.856600,2.352200', '48.856601,2.352200'],
  [a.opening, 90, 91],
  [a.colour, '#1f479f', '#1f479e'],
];

test.each(pairs)('two values of $kind that differ read differently', async (attribute, one, other) => {
  const { http } = serveRecords({
    commune: ['93066', '97411'].map((code) => ({ nom: 'Saint-Denis', code })),
    association: ['Un', 'Deux', 'Trois'].map((name) => ({ name })),
  });
  const layer = createDataLayer({ resources, http });
  await Promise.all([layer.store(commune).reload(), layer.store(association).reload()]);
  const textOf = (value: unknown) =>
    render(
      <DataLayerProvider layer={layer}>
        <FullValue attribute={attribute} value={value} context={context} />
      </DataLayerProvider>,
    ).container.textContent;
  const [first, second] = [textOf(one), textOf(other)];
  expect(first).not.toBe('');
  expect(second).not.toBe(first);
});
