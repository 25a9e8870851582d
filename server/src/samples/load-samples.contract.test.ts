import { defineResource, number, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { readsOf } from '../records/record-reads.ts';
import { testDatabase } from '../testing/test-database.ts';
import { loadSamples } from './load-samples.ts';

const note = defineResource('note', {
  labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
  attributes: { name: text({ label: 'Nom' }), cost: number({ label: 'Coût', formerly: 'budget' }) },
  title: 'name',
});

test('samples of a former declaration are refused by name, and loaded once they are corrected', async () => {
  const { open } = await testDatabase();
  const storage = await open([note]);
  const load = (record: Record<string, unknown>) =>
    loadSamples(
      storage,
      [{ resource: note, records: () => [{ name: 'Un', cost: 1 }, record] }],
      () => undefined,
    );
  await expect(load({ name: 'Deux', budget: 2 })).rejects.toMatchObject({
    name: 'StartFault',
    lines: [
      'Corrigez les exemples de la liste « note » (dossier resources/src/samples), ou démarrez avec SAMPLE_DATA=false :',
      '- note.budget n’est pas un attribut\u00a0: écrivez le nom déclaré',
      '- note.cost manque\u00a0: donnez-lui une valeur dans chaque fiche, ou null',
    ],
  });
  expect(await load({ name: 'Deux', cost: null })).toBe(true);
  expect(await storage.read((transaction) => readsOf(storage, note).count(transaction))).toBe(2);
});
