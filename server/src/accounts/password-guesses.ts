import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as french } from '@zxcvbn-ts/language-fr';

/** Words that French administrations and their visitors think of first, missing in lists made from books. */
const closeAtHand = [
  ...['administrateur', 'administration', 'agglomeration', 'bienvenue', 'collectivite', 'commune', 'conseil'],
  ...[
    'departement',
    'intercommunalite',
    'mairie',
    'metropole',
    'motdepasse',
    'municipal',
    'prefecture',
    'projet',
  ],
  ...[
    'projets',
    'secretaire',
    'secretariat',
    'vacances',
    'azerty',
    'azertyuiop',
    'qsdfghjklm',
    'wxcvbn',
    'psg',
  ],
  ...[
    'olympiquedemarseille',
    'olympiquelyonnais',
    'parissaintgermain',
    'allezlesbleus',
    'allezlom',
    'stadefrancais',
  ],
  ...[
    'stadetoulousain',
    'stadebrestois',
    'stadederennes',
    'girondinsdebordeaux',
    'equipedefrance',
    'laliberte',
  ],
];

/** Returns the letters of a text, without accents: required digits and signs are put around a word. */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

/** Returns the names of towns, departments and regions, as users type them. */
function places(): string[] {
  const names = ['communes', 'departements', 'regions'].flatMap((name) => {
    const file = import.meta.resolve(`@etalab/decoupage-administratif/data/${name}.json`);
    return JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as { nom: string }[];
  });
  return [...new Set(names.map(({ nom }) => lettersOf(nom)))];
}

/** Guesses that are out of reach for attempts at the login, and slow for an attacker with the hashes. */
const fewestGuesses = 10 ** 10;

/** Characters to estimate. Further ones make a password no easier to guess, but the estimate slower. */
const longestLooked = 24;

/** Number of letters from which a name is no coincidence, even with other characters between them. */
const fewestLetters = 6;

/** Returns a check whether a password can be guessed from words, names, towns, years, keys and the like. */
export function passwordEstimate(): (password: string) => boolean {
  const towns = places();
  const estimate = new ZxcvbnFactory({
    dictionary: {
      ...common,
      ...french,
      commonEnglish: english['commonWords-en'],
      namesEnglish: english['firstnames-en'],
      places: towns,
      closeAtHand,
    },
    graphs: adjacencyGraphs,
  });
  const known = new Set([...towns, ...closeAtHand]);
  return (password) => {
    const letters = lettersOf(password);
    const half = letters.slice(letters.length / 2);
    const word = half + half === letters ? half : letters;
    if (word.length >= fewestLetters && known.has(word)) return true;
    return estimate.check(password.slice(0, longestLooked)).guesses < fewestGuesses;
  };
}
