import { type AttributeOf, checkAttribute, email, text, url } from '@ne2016/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEmail } from './email.tsx';
import { parseLine } from './parse-line.ts';
import { readCode } from './text.tsx';
import { readUrl } from './url.tsx';

const readings = { text: readCode, email: readEmail, url: readUrl };

function parseText(typed: string, attribute: AttributeOf<keyof typeof readings>): string {
  return parseLine(typed, attribute, readings[attribute.kind]);
}

const code = text({ label: 'Code', pattern: '[A-Z]{2}-[0-9]{4}' });
const name = text({ label: 'Nom', minlength: 2, maxlength: 20 });
const address = email({ label: 'Courriel' });
const site = url({ label: 'Site' });

describe('a code', () => {
  test.each([
    ['PR-0042', 'PR-0042'],
    ['pr-0042', 'PR-0042'],
    ['Pr-0042\t', 'PR-0042'],
    ['PR\u20110042', 'PR-0042'],
    ['pr\u22120042\r\n', 'PR-0042'],
    ['\u200BPR-0042', 'PR-0042'],
    ['ＰＲ-００４２', 'PR-0042'],
  ])('« %s » can only be %s', (typed, value) => expect(parseText(typed, code)).toBe(value));

  test.each(['pr0042', 'PR-42', 'pr-0042 et pr-0043', ' pr-42 '])(
    '« %s » stays as it was typed, since it is no code',
    (typed) => expect(parseText(typed, code)).toBe(typed),
  );

  test('capitals are for codes that want them', () => {
    const anyCase = text({ label: 'Code', pattern: '[A-Za-z]{2}-[0-9]{4}' });
    expect(parseText('pr-0042', anyCase)).toBe('pr-0042');
    expect(parseText('pr-0042', text({ label: 'Code' }))).toBe('pr-0042');
  });

  test('spaces within are plain ones where the pattern wants those', () => {
    const postalCodes = text({ label: 'Codes postaux', pattern: '[0-9]{5}( [0-9]{5})*' });
    expect(parseText('42000\u00A042100\t42230\n', postalCodes)).toBe('42000 42100 42230');
  });
});

test('a text keeps all but the spaces around it', () => {
  expect(parseText(' L’école\u00A0– « a\u20112 » \t', name)).toBe('L’école\u00A0– « a\u20112 »');
  expect(parseText(' x ', name)).toBe(' x ');
});

describe('an address of e-mail', () => {
  test.each([
    'a@b.fr',
    ' a@b.fr\n',
    'mailto:a@b.fr',
    'MAILTO:a@b.fr?subject=Travaux',
    '<a@b.fr>',
    'Camille Roche <a@b.fr>',
    '"Roche, Camille" <a@b.fr>;',
    'Camille Roche <mailto:a@b.fr>',
    'a@b.fr;',
    'a＠b.fr',
  ])('« %s » can only be a@b.fr', (typed) => expect(parseText(typed, address)).toBe('a@b.fr'));

  test.each(['a@b.fr; c@d.fr', 'a@b.fr c@d.fr', 'Camille <a@b.fr>, Driss <c@d.fr>', 'a@b', 'Camille'])(
    '« %s » stays as it was typed',
    (typed) => expect(parseText(typed, address)).toBe(typed),
  );
});

describe('an address of a site', () => {
  test.each([
    ['exemple.fr', 'https://exemple.fr'],
    ['www.exemple.fr/projets?page=2#haut', 'https://www.exemple.fr/projets?page=2#haut'],
    ['mairie-évry.fr', 'https://mairie-évry.fr'],
    ['exemple.fr:8080', 'https://exemple.fr:8080'],
    ['//exemple.fr', 'https://exemple.fr'],
    ['mairie.bzh', 'https://mairie.bzh'],
    ['Exemple.fr', 'https://Exemple.fr'],
    ['WWW.EXEMPLE.FR', 'https://WWW.EXEMPLE.FR'],
    ['EXEMPLE.FR/Projets', 'https://EXEMPLE.FR/Projets'],
    ['www.exemple.zip', 'https://www.exemple.zip'],
    ['exemple.zip/projets', 'https://exemple.zip/projets'],
    ['<https://exemple.fr>', 'https://exemple.fr'],
    [' http://exemple.fr ', 'http://exemple.fr'],
  ])('« %s » can only be %s', (typed, value) => expect(parseText(typed, site)).toBe(value));

  test.each([
    'exemple',
    'a@exemple.fr',
    '12.5',
    'ftp://exemple.fr',
    'voir exemple.fr',
    'rapport.pdf',
    'rapport.md',
    'camille.roche',
    'Plan.docx',
    'Plan.DOCX',
    'photo.jpg',
    'M.Dupont',
    'm.DUPONT',
    'fin.Ensuite',
    'javascript:alert(1)',
  ])('« %s » stays as it was typed', (typed) => expect(parseText(typed, site)).toBe(typed));
});

test('a value is read as itself, and whatever is read is a value or what was typed', () => {
  const letters = 'prPR-0042 a@b.fr<>:/?#;,\u00A0\u2011\t'.split('');
  const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...letters) }));
  fc.assert(
    fc.property(fc.constantFrom(code, name, address, site), typed, (attribute, line) => {
      const value = parseText(line, attribute);
      expect(value === line || checkAttribute('', attribute, value).ok).toBe(true);
      expect(parseText(value, attribute)).toBe(value);
    }),
    { numRuns: 2000, examples: [[site, '<\t>']] },
  );
});
