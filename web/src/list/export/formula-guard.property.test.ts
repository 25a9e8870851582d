import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula } from './formula-guard.ts';

describe('texts that a spreadsheet would take for formulas', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("http://evil.example";"Cliquez")',
    "+1+cmd|'/C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    '@SUM(1;2)',
    '＝1+1',
    '＋1＋1',
    '－cmd',
    '＠SUM(1)',
    '  =1+1',
    '\u00A0=1+1',
    '\u200B=1+1',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\tx',
    '-A1',
    '- premier point',
    "'=1+1",
  ])('%j has an apostrophe before it', (text) => expect(guardFormula(text)).toBe(`'${text}`));

  it.each([
    '-12',
    '-12,5',
    '- 1\u00A0234,50 €',
    '−12,5',
    '+5 %',
    '+33 6 12 34 56 78',
    '+33 (0)6.12.34.56.78',
    '+33612345678',
    'camille.roche@mairie.example',
    'https://exemple.fr/?a=b',
    '-',
    '---',
    'L’école = la mairie',
    "'tWas",
    '',
    '1-2',
    '12 − 5',
  ])('%j stays as it is', (text) => expect(guardFormula(text)).toBe(text));

  const sign = fc.constantFrom(...'=+-@＝＋－＠− \t\r\n\u00A0\u200B\'"ab(1,.%€|!'.split(''));
  const text = fc.oneof(fc.string({ unit: sign, maxLength: 8 }), fc.string());

  it('nothing that may compute begins with a sign of a formula, and the text before can be told', () => {
    fc.assert(
      fc.property(text, (original) => {
        const guarded = guardFormula(original);
        expect([original, `'${original}`]).toContain(guarded);
        expect(guarded).not.toMatch(/^[\s\p{Cf}]*[=@＝＠]/u);
        const bare = guarded.replace(/^'(?='*[\s\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−\t\r\n])/u, '');
        expect(bare).toBe(original);
        expect(guarded).not.toMatch(/^[+-].*[a-z|!]/i);
      }),
      { numRuns: 3000 },
    );
  });

  it('takes time by the length of a text that is nearly a number, not by its square', () => {
    const nearly = (groups: number) => `+${'1 '.repeat(groups)}x`;
    const used = (text: string) => {
      const before = process.cpuUsage();
      for (let count = 0; count < 100; count += 1) guardFormula(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const least = (text: string) => Math.min(...Array.from({ length: 5 }, () => used(text)));
    // Linear time is a factor of eight for eight times the length; backtracking takes 64 and more.
    expect(least(nearly(1_000)) / least(nearly(125))).toBeLessThan(24);
  });
});
