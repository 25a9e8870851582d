import { resources } from '@ne2016/contract/testing';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../setup/project.mjs';
import { declaredTexts } from './declared-texts.ts';
import { frenchTexts, type KeyedText } from './text-tree.ts';
import { typographyFaults, wordFaults } from './typography.ts';

/** Returns the static texts of a page. */
function textsOfPage(path: string): KeyedText[] {
  const body = readFileSync(inProject(path), 'utf8').replace(/<(script|style)\b[^]*?<\/\1\s*>/g, '');
  const texts = body.split(/<[^>]*>/).map((text) => text.trim().replace(/\s*\n\s*/g, ' '));
  return texts.filter((text) => text !== '').map((text) => [path, text]);
}

const sources: [source: string, texts: KeyedText[], least: number][] = [
  ['languages/fr_FR.json', frenchTexts, 200],
  ['the declarations of the tests', declaredTexts(resources), 20],
  ['web/index.html', textsOfPage('web/index.html'), 2],
];

describe.each(sources)('the French texts of %s', (_source, texts, least) => {
  test.each(typographyFaults)('have nowhere $what', ({ pattern }) => {
    expect(texts.length).toBeGreaterThan(least);
    expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
  });
});

test.each(wordFaults)('the texts have nowhere $what', ({ pattern }) => {
  // The name of a placeholder is for developers.
  const read = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, '');
  expect(frenchTexts.filter(([, text]) => pattern.test(read(text)))).toEqual([]);
});

test.each([
  ['an ordinary space before : ; ! ? % €', 'Prêt ?'],
  ['no space before ; ! ?', 'Prêt?'],
  ['no space before :', 'Par\u00A0exemple: 12'],
  ['another than a no-break space inside « »', '« Halle »'],
  ['another than a no-break space inside « »', '«Halle»'],
  ['another no-break space than U+00A0', '1\u202F234'],
  ['a straight apostrophe or quotation mark', "l'appareil"],
  ['three dots for an ellipsis', 'Chargement...'],
  ['a space too many', 'Deux  espaces'],
  ['an ordinary space between a figure and what it counts', '12 caractères'],
  ['an ordinary space between a figure and what it counts', '{{count}} d’éléments'],
  ['oe in two letters', 'Mise en oeuvre'],
  ['a capital without its accent', 'Etat du projet'],
  ['an unaccented word', 'Cette valeur est deja prise'],
])('%s is found', (what, text) => {
  expect(typographyFaults.filter(({ pattern }) => pattern.test(text)).map((fault) => fault.what)).toEqual([
    what,
  ]);
});

test.each([
  'À jour\u00A0: 14:07, https://exemple.fr.',
  '«\u00A0{{title}}\u00A0» a été supprimé de la liste {{list}}.',
  '{{count}}\u00A0fiche reprise\u00A0; 12 sur {{total}}, par ne2016 en 2 à 3\u00A0minutes',
  'État, Échéance, Évènement, Écran, Œuvre, Essai, Enregistrer',
])('« %s » is well written', (text) => {
  expect(typographyFaults.filter(({ pattern }) => pattern.test(text))).toEqual([]);
});
