import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

test.each([
  ['Délibération n° 12.pdf', 'Délibération n° 12.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Camille\\devis.xlsx', 'devis.xlsx'],
  ['..', 'fichier'],
  ['', 'fichier'],
  [undefined, 'fichier'],
  ['dossier/', 'fichier'],
  ['a\u0000b\r\nc\u007f.txt', 'abc.txt'],
  ['facture\u202Efdp.exe', 'facturefdp.exe'],
  ['e\u0301te\u0301.txt', 'été.txt'],
  ['rapport.pdf... ', 'rapport.pdf'],
  ['quoi ?*<"|>.txt', 'quoi ______.txt'],
  ['CON.txt', '_'],
  ['\ud800x.txt', '\ufffdx.txt'],
])('%j is kept as %j', (given, kept) => {
  expect(safeFileName(given)).toBe(kept);
});

test('what is too long is cut before its ending', () => {
  const name = safeFileName(`${'é'.repeat(400)}.docx`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name).toMatch(/^é{120,}\.docx$/);
});

test('no name means a folder, hides anything, or is too long or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = safeFileName(given);
      expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}]+$/u);
      expect(name).not.toMatch(/^\.+$|[. ]$/);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(safeFileName(name)).toBe(name);
    }),
  );
});
