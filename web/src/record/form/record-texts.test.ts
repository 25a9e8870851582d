import { nounForm, type ResourceLabels } from '@ne2016/contract';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { currentTexts } from '#ui/texts/texts.ts';

beforeAll(startFrenchTexts);

const rows: [singular: string, gender: ResourceLabels['gender'], fresh: string, created: string][] = [
  ['projet', 'masculine', 'Nouveau projet', 'Le projet « X » a été créé.'],
  ['hangar', 'masculine', 'Nouveau hangar', 'Le hangar « X » a été créé.'],
  ['héros', 'masculine', 'Nouveau héros', 'Le héros « X » a été créé.'],
  ['équipement', 'masculine', 'Nouvel équipement', 'L’équipement « X » a été créé.'],
  ['avis', 'masculine', 'Nouvel avis', 'L’avis « X » a été créé.'],
  ['arrêté', 'masculine', 'Nouvel arrêté', 'L’arrêté « X » a été créé.'],
  ['hôtel', 'masculine', 'Nouvel hôtel', 'L’hôtel « X » a été créé.'],
  ['commune', 'feminine', 'Nouvelle commune', 'La commune « X » a été créée.'],
  ['halle', 'feminine', 'Nouvelle halle', 'La halle « X » a été créée.'],
  ['école', 'feminine', 'Nouvelle école', 'L’école « X » a été créée.'],
  ['œuvre', 'feminine', 'Nouvelle œuvre', 'L’œuvre « X » a été créée.'],
  ['héroïne', 'feminine', 'Nouvelle héroïne', 'L’héroïne « X » a été créée.'],
];

/** Returns the text about a record « X », with ordinary spaces. */
function said(what: 'new' | 'created' | 'saved' | 'deleted', labels: ResourceLabels): string {
  const text = currentTexts().t(`record.${what}_${nounForm(labels)}`, { name: labels.singular, title: 'X' });
  return text.replaceAll('\u00A0', ' ');
}

test.each(rows)('%s (%s): « %s », « %s »', (singular, gender, fresh, created) => {
  const labels = { singular, plural: '', gender };
  expect(said('new', labels)).toBe(fresh);
  expect(said('created', labels)).toBe(created);
  expect(said('saved', labels)).toBe(created.replace('créé', 'enregistré'));
  expect(said('deleted', labels)).toBe(created.replace('créé', 'supprimé'));
});
