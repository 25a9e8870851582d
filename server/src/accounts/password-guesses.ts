import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as french } from '@zxcvbn-ts/language-fr';

/** What French offices and their visitors think of first, and word lists of books do not have. */
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

/** Without accents, and without all that is no letter: who has to mix characters puts digits and signs around a word. */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

/** The names of towns, departments and regions, as somebody types them. */
function places(): string[] {
  const names = ['communes', 'departements', 'regions'].flatMap((name) => {
    const file = import.meta.resolve(`@etalab/decoupage-administratif/data/${name}.json`);
    return JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as { nom: string }[];
  });
  return [...new Set(names.map(({ nom }) => lettersOf(nom)))];
}

/** So many guesses are out of reach for who tries at the login, and takes time for who has the hashes. */
const fewestGuesses = 10 ** 10;

/** What comes first decides: what follows makes a password no easier to guess, and the estimate slower. */
const longestLooked = 24;

/** So many letters of one name are no accident, even with other characters between them. */
const fewestLetters = 6;

/** Gives what tells whether a password would be found by who tries words, names, towns, years, keys and their like. */
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
