import { expect, test } from 'vitest';
import { countedLabel, nounForm } from './labels.ts';

const masculine = (singular: string) => nounForm({ singular, plural: '', gender: 'masculine' });
const feminine = (singular: string) => nounForm({ singular, plural: '', gender: 'feminine' });
const all = (words: string) => words.split(', ');

test.each(
  all(
    'équipement, avis, arrêté, hôtel, hôtel de ville, hôpital, habitant, horaire, hébergement, histogramme, huissier, ' +
      'hameçon, haltère, halogène, hélicoptère, héritier, œil, Îlot, État, URL, HLM, ypérite, ouvrage, oubli, onglet, unité, ' +
      'hommage, honoraire, hypermarché, exemple, iceberg, usage, âge, ouï-dire, hectare, hélium, hippodrome, humain',
  ),
)('« l’%s »', (word) => expect(masculine(word)).toBe('masculineVowel'));

test.each(
  all(
    'école, œuvre, héroïne, heure, habitation, habilitation, harmonie, hypothèque, humidité, huile, herbe, hirondelle, ' +
      'hallucination, haleine, étape, île, Yvette, action, ouïe, huître, histoire, hésitation, hiver, hélice',
  ),
)('« l’%s » of a feminine', (word) => expect(feminine(word)).toBe('feminineVowel'));

test.each(
  all(
    'projet, hangar, hangars communaux, héros, hérisson, hall, hameau, handicap, haut-parleur, haut fourneau, hasard, ' +
      'hublot, huitième, hors-série, houblon, haricot, harcèlement, hamster, hayon, hobby, hockey, homard, hurlement, ' +
      'onzième, oui, ouistiti, yacht, yaourt, week-end, uhlan, hêtre, héron, haras, haltes-garderies, hip-hop, halo, heurt, home, hot-dog, huis clos',
  ),
)('« le %s »', (word) => expect(masculine(word)).toBe('masculine'));

test.each(
  all(
    'commune, halle, haie, hausse, hauteur, hiérarchie, honte, housse, hutte, hernie, herse, horde, hanche, halte, hache, ' +
      'harpe, hotte, houille, huée, hotline, hachure, hollandaise, haine, huche',
  ),
)('« la %s »', (word) => expect(feminine(word)).toBe('feminine'));

test('a declaration says otherwise where the word is an exception', () => {
  expect(nounForm({ singular: 'Yonne', plural: '', gender: 'feminine', elision: true })).toBe(
    'feminineVowel',
  );
  expect(nounForm({ singular: 'UV', plural: '', gender: 'masculine', elision: false })).toBe('masculine');
});

test.each([
  [0, 'projet'],
  [1, 'projet'],
  [2, 'projets'],
])('a figure is followed by the label: %i %s', (count, text) => {
  expect(countedLabel({ singular: 'projet', plural: 'Projets', gender: 'masculine' }, count)).toBe(text);
});

test.each([
  ['Équipements CVC', 'équipements CVC'],
  ['Œuvres', 'œuvres'],
  ['URL publiques', 'URL publiques'],
  ['École', 'école'],
])('« %s » after a figure is « %s »', (plural, text) => {
  expect(countedLabel({ singular: '', plural, gender: 'masculine' }, 3)).toBe(text);
});
