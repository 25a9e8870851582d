import { describe, expect, test } from 'vitest';
import {
  type Attribute,
  choice,
  date,
  dateTime,
  file,
  files,
  findDeclarationFaults,
  links,
  longText,
  number,
  text,
} from '../index.ts';
import { name, note, type Written } from './testing/written-note.ts';

const label = 'x';

/** The faults of an attribute `a` beside `name`. */
const faultsOfAttribute = (attribute: unknown, of = 'a') =>
  findDeclarationFaults([note({ attributes: { name, [of]: attribute } })]);

/** An attribute with options that the compiler would refuse. */
const written = (kind: string, options: Written) => ({ kind, label, ...options });

describe('what is wrong with an attribute is told with what to write instead', () => {
  const positive = 'doit être un nombre entier à partir de 1, et non';
  test.each<[string, unknown, string[]]>([
    [
      'what is no attribute',
      'text',
      ['vaut "text", qui n’est pas un attribut\u00a0: créez-le avec text(), number(), …'],
    ],
    [
      'nothing',
      undefined,
      ['vaut undefined, qui n’est pas un attribut\u00a0: créez-le avec text(), number(), …'],
    ],
    [
      'an unknown kind',
      written('texte', {}),
      [
        'a un kind inconnu, "texte"\u00a0: utilisez text, longText, email, url, number, amount, date, dateTime, flag, choice, link, file, duration, telephone, siret, rna, iban, colour, geoPoint, postalAddress, choices, links, files',
      ],
    ],
    [
      'misspelt options',
      written('text', { maxLenght: 3, require: true }),
      [
        "'maxLenght' n’est pas une option de text\u00a0: utilisez label, hint, help, required, formerly, width, default, pattern, example, minlength, maxlength, placeholder, unique",
        "'require' n’est pas une option de text\u00a0: utilisez label, hint, help, required, formerly, width, default, pattern, example, minlength, maxlength, placeholder, unique",
      ],
    ],
    [
      'an option of another kind',
      written('flag', { required: true }),
      ["'required' n’est pas une option de flag\u00a0: utilisez label, hint, help, formerly, width, default"],
    ],
    [
      'no label',
      { kind: 'text' },
      ["label manque\u00a0: écrivez ce que les personnes lisent à l’écran, par exemple label: 'Nom'"],
    ],
    ['an empty label', text({ label: ' ' }), ['label doit être un texte non vide, et non " "']],
    [
      'a label that is no text',
      written('text', { label: 3 }),
      ['label doit être un texte non vide, et non 3'],
    ],
    [
      'an example that its pattern refuses',
      text({ label, pattern: '[A-Z]{2}-[0-9]{4}', example: 'pr-42' }),
      ['example "pr-42" est refusé par l’attribut lui-même\u00a0: donnez-en un qui convient'],
    ],
    ['an example as short as allowed', text({ label, pattern: '[A-Z]+', example: 'PR', minlength: 2 }), []],
    ['an example as long as allowed', text({ label, pattern: '[A-Z]+', example: 'PR', maxlength: 2 }), []],
    [
      'an example that is too long',
      text({ label, pattern: '[A-Z]+', example: 'PRO', maxlength: 2 }),
      ['example "PRO" est refusé par l’attribut lui-même\u00a0: donnez-en un qui convient'],
    ],
    [
      'an example without a pattern',
      text({ label, example: 'PR-0042' }),
      ['example ne s’affiche que si une valeur ne suit pas pattern\u00a0: ajoutez un pattern'],
    ],
    ['an empty hint', text({ label, hint: '' }), ['hint doit être un texte non vide, et non ""']],
    [
      'a requirement that is neither',
      written('text', { required: 'yes' }),
      ['required doit être true ou false, et non "yes"'],
    ],
    [
      'a uniqueness that is neither',
      written('text', { unique: 1 }),
      ['unique doit être true ou false, et non 1'],
    ],
    [
      'a negative length',
      text({ label, minlength: -1 }),
      ['minlength doit être un nombre entier à partir de 0, et non -1'],
    ],
    ['a broken length', text({ label, maxlength: 2.5 }), [`maxlength ${positive} 2.5`]],
    ['no length', text({ label, maxlength: 0 }), [`maxlength ${positive} 0`]],
    ['a length as text', written('text', { maxlength: '9' }), [`maxlength ${positive} "9"`]],
    [
      'a length beyond what a list bears',
      longText({ label, maxlength: 100_001 }),
      [
        'maxlength vaut 100001, et les listes restent utilisables jusqu’à 100000\u00a0: diminuez-le, et mettez dans un fichier ce qui est plus long',
      ],
    ],
    [
      'more links than a list bears',
      links('note', { label, most: 100_001 }),
      [
        'most vaut 100001, et les listes restent utilisables jusqu’à 100000\u00a0: diminuez-le, et mettez dans un fichier ce qui est plus long',
      ],
    ],
    [
      'a least length above the usual maximum',
      text({ label, minlength: 300 }),
      ['minlength 300 dépasse 255, le maxlength habituel\u00a0: déclarez un maxlength'],
    ],
    ['a least length that is the usual maximum', text({ label, minlength: 255 }), []],
    ['one length alone', text({ label, minlength: 3, maxlength: 3 }), []],
    [
      'an example beyond the usual maximum',
      text({ label, pattern: 'a+', example: 'a'.repeat(256) }),
      [`example "${'a'.repeat(79)}… est refusé par l’attribut lui-même\u00a0: donnez-en un qui convient`],
    ],
    [
      'lengths in the wrong order',
      text({ label, minlength: 5, maxlength: 3 }),
      ['minlength 5 dépasse maxlength 3, si bien qu’aucune valeur ne convient\u00a0: échangez-les'],
    ],
    [
      'a pattern that is none',
      text({ label, pattern: '[A-Z' }),
      [
        'pattern n’est pas une expression régulière (indicateur u)\u00a0: Invalid regular expression: /[A-Z/u: Unterminated character class',
      ],
    ],
    [
      'a pattern that the flag refuses',
      text({ label, pattern: '\\-' }),
      [
        'pattern n’est pas une expression régulière (indicateur u)\u00a0: Invalid regular expression: /\\-/u: Invalid escape',
      ],
    ],
    [
      'a pattern that is one between parentheses only',
      text({ label, pattern: 'a)|(b' }),
      [
        "pattern n’est pas une expression régulière (indicateur u)\u00a0: Invalid regular expression: /a)|(b/u: Unmatched ')'",
      ],
    ],
    [
      'a pattern as an expression',
      written('text', { pattern: /a/ }),
      ['pattern doit être un texte non vide, et non {}'],
    ],
    [
      'bounds in the wrong order',
      number({ label, min: 3, max: 1 }),
      ['min 3 dépasse max 1, si bien qu’aucune valeur ne convient\u00a0: échangez-les'],
    ],
    [
      'a bound as text',
      written('number', { min: '1' }),
      ['min doit être un nombre d’au plus 0 décimales, et non "1"'],
    ],
    [
      'a bound with more decimals',
      number({ label, max: 1.5 }),
      ['max doit être un nombre d’au plus 0 décimales, et non 1.5'],
    ],
    [
      'an amount with more decimals',
      written('amount', { max: 0.001 }),
      ['max doit être un nombre d’au plus 2 décimales, et non 0.001'],
    ],
    [
      'decimals out of range',
      number({ label, decimals: 101, max: 0.5 }),
      ['decimals doit être un nombre entier de 0 à 100, et non 101'],
    ],
    [
      'a day that does not exist',
      date({ label, min: '2026-02-30' }),
      ['min doit être un jour qui existe, par exemple \'2026-01-31\', et non "2026-02-30"'],
    ],
    [
      'days in the wrong order',
      date({ label, min: '2026-02-01', max: '2026-01-01' }),
      ['min "2026-02-01" dépasse max "2026-01-01", si bien qu’aucune valeur ne convient\u00a0: échangez-les'],
    ],
    [
      'an instant that does not exist',
      dateTime({ label, max: '2026-02-30T00:00:00.000Z' }),
      [
        'max doit être un instant UTC qui existe, et non "2026-02-30T00:00:00.000Z"\u00a0: écrivez "2026-03-02T00:00:00.000Z"',
      ],
    ],
    [
      'an instant written otherwise than it is stored',
      dateTime({ label, max: '2026-02-03T00:00:00+01:00' }),
      [
        'max doit être un instant UTC qui existe, et non "2026-02-03T00:00:00+01:00"\u00a0: écrivez "2026-02-02T23:00:00.000Z"',
      ],
    ],
    [
      'no options',
      { kind: 'choice', label },
      ["options manque\u00a0: nommez ce qui peut être choisi, par exemple options: { open: 'Ouvert' }"],
    ],
    [
      'empty options',
      choice({ label, options: {} }),
      ["options doit nommer au moins un choix, par exemple { open: 'Ouvert' }, et non {}"],
    ],
    [
      'options as a list',
      written('choice', { options: ['a'] }),
      ['options doit nommer au moins un choix, par exemple { open: \'Ouvert\' }, et non ["a"]'],
    ],
    [
      'an option without a label',
      choice({ label, options: { a: '' } }),
      ['options n’a pas de label pour "a"\u00a0: écrivez ce que les personnes lisent à l’écran'],
    ],
    [
      'an option that cannot be stored',
      choice({ label, options: { ' a': 'A' } }),
      [
        'options a la valeur " a", qui ne peut pas être enregistrée\u00a0: ni vide, ni espace au début ou à la fin',
      ],
    ],
    [
      'a label of two options',
      choice({ label, options: { a: 'A', b: 'A' } }),
      ['options a le label "A" deux fois\u00a0: rien ne les distinguerait'],
    ],
    [
      'a tone that there is not',
      written('choice', { options: { a: { label: 'A', tone: 'pink' } } }),
      ['options a le tone "pink" pour "a"\u00a0: utilisez grey, blue, amber, green, red, violet'],
    ],
    [
      'an option with a tone and no label',
      written('choice', { options: { a: { tone: 'blue' } } }),
      ['options n’a pas de label pour "a"\u00a0: écrivez ce que les personnes lisent à l’écran'],
    ],
    [
      'an option with more than a label and a tone',
      written('choice', { options: { a: { label: 'A', tone: 'blue', icon: 'x' } } }),
      ['options a "icon" pour "a"\u00a0: un choix n’a que label et tone'],
    ],
    [
      'a label of two options, one of them with a tone',
      choice({ label, options: { a: 'A', b: { label: 'A', tone: 'red' } } }),
      ['options a le label "A" deux fois\u00a0: rien ne les distinguerait'],
    ],
    [
      'a format of another kind',
      written('number', { format: 'wholeEuros' }),
      ['format doit être \'percent\', et non "wholeEuros"'],
    ],
    [
      'a width that no column can have',
      text({ label, width: 20 }),
      ['width doit être un nombre entier de 56 à 1200, et non 20'],
    ],
    ['an empty help', text({ label, help: ' ' }), ['help doit être un texte non vide, et non " "']],
    [
      'a placeholder that is none',
      written('amount', { placeholder: 3 }),
      ['placeholder doit être un texte non vide, et non 3'],
    ],
    [
      'a placeholder where nothing is typed',
      written('flag', { placeholder: 'x' }),
      [
        "'placeholder' n’est pas une option de flag\u00a0: utilisez label, hint, help, formerly, width, default",
      ],
    ],
    ...['', ' m²', '%', '10 km', 3].map((unit): [string, unknown, string[]] => [
      `the unit ${JSON.stringify(unit)}`,
      written('number', { unit }),
      [`unit doit être un signe ou un mot sans chiffres, par exemple 'm²', et non ${JSON.stringify(unit)}`],
    ]),
    [
      'a unit beside a format',
      written('number', { unit: 'm²', format: 'percent' }),
      ['unit ne va pas avec format "percent"\u00a0: retirez l’un des deux'],
    ],
    ['a link to nothing', { kind: 'link', label }, ['resource manque\u00a0: nommez la ressource liée']],
    ['a size of nothing', file({ label, maxSize: 0 }), [`maxSize ${positive} 0`]],
    [
      'fewer files at most than at least',
      files({ label, least: 3, most: 2 }),
      ['least 3 dépasse most 2, si bien qu’aucune valeur ne convient\u00a0: échangez-les'],
    ],
    [
      'more files than are ever taken',
      files({ label, most: 101 }),
      ['most doit être un nombre entier de 1 à 100, et non 101'],
    ],
    [
      'no media types',
      file({ label, accept: [] }),
      [
        "accept doit énumérer des types de fichiers, par exemple ['application/pdf', 'image/*'], et non []\u00a0; retirez-le pour tout accepter",
      ],
    ],
    ...['.pdf', '*/*', 'Image/PNG', 'pdf'].map((type): [string, Attribute, string[]] => [
      `the media type ${type}`,
      file({ label, accept: [type] }),
      [
        `accept a "${type}", qui n’est pas un type de fichier\u00a0: écrivez-en un en minuscules, par exemple 'application/pdf' ou 'image/*'`,
      ],
    ]),
  ])('%s', (_what, attribute, expected) => {
    expect(faultsOfAttribute(attribute)).toEqual(expected.map((fault) => `note.a: ${fault}`));
  });

  test.each(['first name', 'prénom', '2nd', '', 'toString', 'constructor'])('the name %j', (attribute) => {
    expect(faultsOfAttribute(text({ label }), attribute)).toEqual([
      `note.${attribute}: n’est pas un nom d’attribut\u00a0: utilisez des lettres sans accents, des chiffres, _ et -`,
    ]);
  });

  test('the name of the identifier', () => {
    expect(faultsOfAttribute(text({ label }), 'id_note')).toEqual([
      'note.id_note: est l’identifiant, que chaque fiche possède\u00a0: donnez un autre nom à l’attribut',
    ]);
  });
});
