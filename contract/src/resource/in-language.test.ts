import { describe, expect, test } from 'vitest';
import { findDeclarationFaults } from '../declarations/find-declaration-faults.ts';
import { note } from '../declarations/testing/written-note.ts';
import { choice, choices, computedAttributes, defineResource, inLanguage, number, text } from '../index.ts';

const job = defineResource('job', {
  labels: { plural: 'Travaux', singular: 'chantier', gender: 'masculine' },
  attributes: {
    name: text({ label: 'Nom', hint: 'Court', maxlength: 9 }),
    size: number({ label: 'Surface', unit: 'm²' }),
    uses: choices({ label: 'Usages', options: { play: 'Jeu', rest: 'Repos' } }),
    state: choice({ label: 'État', options: { open: { label: 'Ouvert', tone: 'green' }, shut: 'Fermé' } }),
  },
  computed: {
    cost: { as: number({ label: 'Coût', unit: 'jours' }), value: ({ size }) => size },
    mood: { as: choice({ label: 'Humeur', options: { good: 'Bonne' } }), value: () => 'good' },
  },
  title: 'name',
  sections: [{ heading: 'Étendue', attributes: ['size'], columns: 2 }],
  rules: [{ attributes: ['size'], message: 'Trop grand.', holds: ({ size }) => size === null || size < 9 }],
  translations: {
    en: {
      labels: { plural: 'Jobs', singular: 'job' },
      attributes: {
        name: { label: 'Name' },
        state: { options: { open: 'Open' } },
        uses: { options: { play: 'Play' } },
        cost: { label: 'Cost', unit: 'days' },
        mood: { options: { good: 'Good' } },
      },
      sections: ['Extent'],
      rules: ['Too large.'],
    },
    en_US: { attributes: { size: { unit: 'sq ft' } } },
  },
});

test('a resource has the texts of a language, and French ones for those that lack', () => {
  const { labels, attributes, sections, rules } = inLanguage(job, 'en_GB');
  expect(labels).toEqual({ plural: 'Jobs', singular: 'job', gender: 'masculine' });
  expect(attributes).toMatchObject({
    name: { kind: 'text', label: 'Name', hint: 'Court', maxlength: 9 },
    size: { label: 'Surface', unit: 'm²' },
    state: { label: 'État', options: { open: { label: 'Open', tone: 'green' }, shut: 'Fermé' } },
    uses: { options: { play: 'Play', rest: 'Repos' } },
  });
  const { cost, mood } = computedAttributes(inLanguage(job, 'en_GB'));
  expect(cost?.as).toMatchObject({ kind: 'number', label: 'Cost', unit: 'days' });
  expect(mood?.as).toMatchObject({ label: 'Humeur', options: { good: 'Good' } });
  expect(sections).toEqual([{ heading: 'Extent', attributes: ['size'], columns: 2 }]);
  expect(rules.map(({ message, holds }) => [message, holds({ size: 10 })])).toEqual([['Too large.', false]]);
});

test('a region has texts of its own; without any the resource stays the very same', () => {
  expect(inLanguage(job, 'en_US')).toMatchObject({
    labels: { plural: 'Travaux' },
    attributes: { size: { unit: 'sq ft' } },
    sections: [{ heading: 'Étendue' }],
    rules: [{ message: 'Trop grand.' }],
  });
  for (const language of ['fr', 'fr_FR', '', 'de']) expect(inLanguage(job, language)).toBe(job);
});

describe('what is wrong with the texts of another language is told', () => {
  test.each<[unknown, string[]]>([
    [
      'en',
      [
        'translations vaut "en"\u00a0: écrivez translations: { en: { attributes: { name: { label: \'Name\' } } } }',
      ],
    ],
    [{ english: {} }, ['translations.english n’est pas une langue\u00a0: écrivez par exemple en ou en_GB']],
    [
      { en: { labels: { plurals: 'x', singular: ' ' }, title: 'x' } },
      [
        'translations.en nomme "title", qui n’est pas déclaré\u00a0: utilisez labels, attributes, sections, rules',
        'translations.en.labels nomme "plurals", qui n’est pas déclaré\u00a0: utilisez plural, singular, gender, elision',
        'translations.en.labels.singular doit être un texte non vide, et non " "',
      ],
    ],
    [
      { en: { attributes: { nom: {}, name: { label: 3, hint: 'x' } }, sections: ['x'] } },
      [
        'translations.en.attributes nomme "nom", qui n’est pas déclaré\u00a0: utilisez name',
        'translations.en.attributes.name.label doit être un texte non vide, et non 3',
        'translations.en.attributes.name nomme "hint", qui n’est pas déclaré\u00a0: utilisez label',
        'translations.en.sections doit énumérer 0 textes, dans l’ordre de la déclaration, et non ["x"]',
      ],
    ],
    [
      { en: { labels: { gender: 'neuter', elision: true }, attributes: { toString: {} } } },
      [
        "translations.en.labels.gender doit être 'masculine' ou 'feminine', et non \"neuter\"",
        'translations.en.attributes nomme "toString", qui n’est pas déclaré\u00a0: utilisez name',
      ],
    ],
  ])('%j', (translations, expected) => {
    expect(findDeclarationFaults([note({ translations })])).toEqual(
      expected.map((fault) => `note: ${fault}`),
    );
  });
});

test('computed attributes have texts as well, of their own kind', () => {
  const computed = { twice: { as: number({ label: 'Double' }), value: () => 2 } };
  const written = { twice: { label: 'Twice' }, other: {} };
  const faults = findDeclarationFaults([note({ computed, translations: { en: { attributes: written } } })]);
  expect(faults).toEqual([
    'note: translations.en.attributes nomme "other", qui n’est pas déclaré\u00a0: utilisez name, twice',
  ]);
});

test('texts of what is faulty itself are no second fault', () => {
  const faults = findDeclarationFaults([
    note({
      attributes: { name: text({ label: 'Nom' }), size: 'number' },
      sections: null,
      translations: { en: { attributes: { size: { label: 'Size' } }, sections: ['x'] } },
    }),
  ]);
  expect(faults[0]).toContain('note.size: vaut "number", qui n’est pas un attribut');
  expect(faults[1]).toContain('note: sections doit être une liste');
});
