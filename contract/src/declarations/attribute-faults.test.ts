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
  const positive = 'must be a whole number, 1 or more, not';
  test.each<[string, unknown, string[]]>([
    ['what is no attribute', 'text', ['is "text", not an attribute: make it with text(), number(), …']],
    ['nothing', undefined, ['is undefined, not an attribute: make it with text(), number(), …']],
    [
      'an unknown kind',
      written('texte', {}),
      [
        'has the unknown kind "texte": use one of text, longText, email, url, number, amount, date, dateTime, flag, choice, link, file, duration, telephone, siret, rna, iban, colour, geoPoint, postalAddress, choices, links, files',
      ],
    ],
    [
      'misspelt options',
      written('text', { maxLenght: 3, require: true }),
      [
        "'maxLenght' is no option of text: use label, hint, help, required, formerly, width, default, pattern, example, minlength, maxlength, placeholder, unique",
        "'require' is no option of text: use label, hint, help, required, formerly, width, default, pattern, example, minlength, maxlength, placeholder, unique",
      ],
    ],
    [
      'an option of another kind',
      written('flag', { required: true }),
      ["'required' is no option of flag: use label, hint, help, formerly, width, default"],
    ],
    [
      'no label',
      { kind: 'text' },
      ["label is missing: say what the person at the screen reads, such as label: 'Nom'"],
    ],
    ['an empty label', text({ label: ' ' }), ['label must be a text that is not empty, not " "']],
    [
      'a label that is no text',
      written('text', { label: 3 }),
      ['label must be a text that is not empty, not 3'],
    ],
    [
      'an example that its pattern refuses',
      text({ label, pattern: '[A-Z]{2}-[0-9]{4}', example: 'pr-42' }),
      ['example "pr-42" is refused by the attribute itself: give one that fits'],
    ],
    ['an example as short as allowed', text({ label, pattern: '[A-Z]+', example: 'PR', minlength: 2 }), []],
    ['an example as long as allowed', text({ label, pattern: '[A-Z]+', example: 'PR', maxlength: 2 }), []],
    [
      'an example that is too long',
      text({ label, pattern: '[A-Z]+', example: 'PRO', maxlength: 2 }),
      ['example "PRO" is refused by the attribute itself: give one that fits'],
    ],
    [
      'an example without a pattern',
      text({ label, example: 'PR-0042' }),
      ['example is only shown where a pattern is broken: add a pattern'],
    ],
    ['an empty hint', text({ label, hint: '' }), ['hint must be a text that is not empty, not ""']],
    [
      'a requirement that is neither',
      written('text', { required: 'yes' }),
      ['required must be true or false, not "yes"'],
    ],
    ['a uniqueness that is neither', written('text', { unique: 1 }), ['unique must be true or false, not 1']],
    [
      'a negative length',
      text({ label, minlength: -1 }),
      ['minlength must be a whole number, 0 or more, not -1'],
    ],
    ['a broken length', text({ label, maxlength: 2.5 }), [`maxlength ${positive} 2.5`]],
    ['no length', text({ label, maxlength: 0 }), [`maxlength ${positive} 0`]],
    ['a length as text', written('text', { maxlength: '9' }), [`maxlength ${positive} "9"`]],
    [
      'a length beyond what a list bears',
      longText({ label, maxlength: 100_001 }),
      [
        'maxlength is 100001, and lists stay usable up to 100000: lower it, and keep what is longer in a file',
      ],
    ],
    [
      'more links than a list bears',
      links('note', { label, most: 100_001 }),
      ['most is 100001, and lists stay usable up to 100000: lower it, and keep what is longer in a file'],
    ],
    [
      'a least length above the usual maximum',
      text({ label, minlength: 300 }),
      ['minlength 300 is above 255, the usual maxlength: declare a maxlength'],
    ],
    [
      'an example beyond the usual maximum',
      text({ label, pattern: 'a+', example: 'a'.repeat(256) }),
      [`example "${'a'.repeat(79)}… is refused by the attribute itself: give one that fits`],
    ],
    [
      'lengths in the wrong order',
      text({ label, minlength: 5, maxlength: 3 }),
      ['minlength 5 is above maxlength 3, so that no value fits: swap them'],
    ],
    [
      'a pattern that is none',
      text({ label, pattern: '[A-Z' }),
      [
        'pattern is no regular expression (with the flag u): Invalid regular expression: /[A-Z/u: Unterminated character class',
      ],
    ],
    [
      'a pattern that the flag refuses',
      text({ label, pattern: '\\-' }),
      [
        'pattern is no regular expression (with the flag u): Invalid regular expression: /\\-/u: Invalid escape',
      ],
    ],
    [
      'a pattern that is one between parentheses only',
      text({ label, pattern: 'a)|(b' }),
      [
        "pattern is no regular expression (with the flag u): Invalid regular expression: /a)|(b/u: Unmatched ')'",
      ],
    ],
    [
      'a pattern as an expression',
      written('text', { pattern: /a/ }),
      ['pattern must be a text that is not empty, not {}'],
    ],
    [
      'bounds in the wrong order',
      number({ label, min: 3, max: 1 }),
      ['min 3 is above max 1, so that no value fits: swap them'],
    ],
    [
      'a bound as text',
      written('number', { min: '1' }),
      ['min must be a number with at most 0 decimals, not "1"'],
    ],
    [
      'a bound with more decimals',
      number({ label, max: 1.5 }),
      ['max must be a number with at most 0 decimals, not 1.5'],
    ],
    [
      'an amount with more decimals',
      written('amount', { max: 0.001 }),
      ['max must be a number with at most 2 decimals, not 0.001'],
    ],
    [
      'decimals out of range',
      number({ label, decimals: 101, max: 0.5 }),
      ['decimals must be a whole number from 0 to 100, not 101'],
    ],
    [
      'a day that does not exist',
      date({ label, min: '2026-02-30' }),
      ['min must be a day that exists, such as \'2026-01-31\', not "2026-02-30"'],
    ],
    [
      'days in the wrong order',
      date({ label, min: '2026-02-01', max: '2026-01-01' }),
      ['min "2026-02-01" is above max "2026-01-01", so that no value fits: swap them'],
    ],
    [
      'an instant that does not exist',
      dateTime({ label, max: '2026-02-30T00:00:00.000Z' }),
      [
        'max must be an instant in UTC that exists, not "2026-02-30T00:00:00.000Z": write "2026-03-02T00:00:00.000Z"',
      ],
    ],
    [
      'an instant written otherwise than it is stored',
      dateTime({ label, max: '2026-02-03T00:00:00+01:00' }),
      [
        'max must be an instant in UTC that exists, not "2026-02-03T00:00:00+01:00": write "2026-02-02T23:00:00.000Z"',
      ],
    ],
    [
      'no options',
      { kind: 'choice', label },
      ["options is missing: name what can be chosen, such as options: { open: 'Ouvert' }"],
    ],
    [
      'empty options',
      choice({ label, options: {} }),
      ["options must name at least one, such as { open: 'Ouvert' }, not {}"],
    ],
    [
      'options as a list',
      written('choice', { options: ['a'] }),
      ['options must name at least one, such as { open: \'Ouvert\' }, not ["a"]'],
    ],
    [
      'an option without a label',
      choice({ label, options: { a: '' } }),
      ['options has no label for "a": say what the person at the screen reads'],
    ],
    [
      'an option that cannot be stored',
      choice({ label, options: { ' a': 'A' } }),
      ['options has the value " a", which cannot be stored: no spaces around it, and not empty'],
    ],
    [
      'a label of two options',
      choice({ label, options: { a: 'A', b: 'A' } }),
      ['options has the label "A" twice: nobody could tell them apart'],
    ],
    [
      'a tone that there is not',
      written('choice', { options: { a: { label: 'A', tone: 'pink' } } }),
      ['options has the tone "pink" for "a": use one of grey, blue, amber, green, red, violet'],
    ],
    [
      'an option with a tone and no label',
      written('choice', { options: { a: { tone: 'blue' } } }),
      ['options has no label for "a": say what the person at the screen reads'],
    ],
    [
      'an option with more than a label and a tone',
      written('choice', { options: { a: { label: 'A', tone: 'blue', icon: 'x' } } }),
      ['options has "icon" for "a": an option has a label and a tone'],
    ],
    [
      'a label of two options, one of them with a tone',
      choice({ label, options: { a: 'A', b: { label: 'A', tone: 'red' } } }),
      ['options has the label "A" twice: nobody could tell them apart'],
    ],
    [
      'a format of another kind',
      written('number', { format: 'wholeEuros' }),
      ['format must be \'percent\', not "wholeEuros"'],
    ],
    [
      'a width that no column can have',
      text({ label, width: 20 }),
      ['width must be a whole number from 56 to 1200, not 20'],
    ],
    ['an empty help', text({ label, help: ' ' }), ['help must be a text that is not empty, not " "']],
    [
      'a placeholder that is none',
      written('amount', { placeholder: 3 }),
      ['placeholder must be a text that is not empty, not 3'],
    ],
    [
      'a placeholder where nothing is typed',
      written('flag', { placeholder: 'x' }),
      ["'placeholder' is no option of flag: use label, hint, help, formerly, width, default"],
    ],
    ...['', ' m²', '%', '10 km', 3].map((unit): [string, unknown, string[]] => [
      `the unit ${JSON.stringify(unit)}`,
      written('number', { unit }),
      [`unit must be a sign or a word without figures, such as 'm²', not ${JSON.stringify(unit)}`],
    ]),
    [
      'a unit beside a format',
      written('number', { unit: 'm²', format: 'percent' }),
      ['unit stands beside format "percent": leave one of the two out'],
    ],
    [
      'a link to nothing',
      { kind: 'link', label },
      ['resource is missing: name the resource that it links to'],
    ],
    ['a size of nothing', file({ label, maxSize: 0 }), [`maxSize ${positive} 0`]],
    [
      'fewer files at most than at least',
      files({ label, least: 3, most: 2 }),
      ['least 3 is above most 2, so that no value fits: swap them'],
    ],
    [
      'more files than are ever taken',
      files({ label, most: 101 }),
      ['most must be a whole number from 1 to 100, not 101'],
    ],
    [
      'no media types',
      file({ label, accept: [] }),
      [
        "accept must list media types, such as ['application/pdf', 'image/*'], not []; leave it out to accept all",
      ],
    ],
    ...['.pdf', '*/*', 'Image/PNG', 'pdf'].map((type): [string, Attribute, string[]] => [
      `the media type ${type}`,
      file({ label, accept: [type] }),
      [
        `accept has "${type}", which is no media type: write one in lower case, such as 'application/pdf' or 'image/*'`,
      ],
    ]),
  ])('%s', (_what, attribute, expected) => {
    expect(faultsOfAttribute(attribute)).toEqual(expected.map((fault) => `note.a: ${fault}`));
  });

  test.each(['first name', 'prénom', '2nd', '', 'toString', 'constructor'])('the name %j', (attribute) => {
    expect(faultsOfAttribute(text({ label }), attribute)).toEqual([
      `note.${attribute}: is no name of an attribute: use letters without accents, figures, _ and -`,
    ]);
  });

  test('the name of the identifier', () => {
    expect(faultsOfAttribute(text({ label }), 'id_note')).toEqual([
      'note.id_note: is the identifier, which every record has: give the attribute another name',
    ]);
  });
});
