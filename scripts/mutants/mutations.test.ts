import { expect, test } from 'vitest';
import { mutationsOf } from './mutations.ts';

/** Returns a file with each of its mutations, by the first of their replacements. */
function mutantsOf(code: string, path = 'file.ts') {
  return mutationsOf(path, code).map(({ rule, place: { start, end }, replacements: [text = ''] }) => [
    rule,
    code.slice(0, start) + text + code.slice(end),
  ]);
}

test.each([
  ['if (a) b = 1;', [['condition negated', 'if (!(a)) b = 1;']]],
  ['while (a) b = 1;', [['condition negated', 'while (!(a)) b = 1;']]],
  ['c = a ? 1 : 2;', [['condition negated', 'c = !(a) ? 1 : 2;']]],
  ['a.b(1);', [['call dropped', ';']]],
  ['void a?.b(1);', [['call dropped', ';']]],
  ['await a();', [['call dropped', ';']]],
  ['c = a <\n b;', [['comparison moved', 'c = a <=\n b;']]],
  ['c = a >= b;', [['comparison moved', 'c = a > b;']]],
  ['c = a && b;', [['|| for &&', 'c = a || b;']]],
  ['c = a || b;', [['&& for ||', 'c = a && b;']]],
  ['c = a ?? b;', []],
  ['function f() { return 1; }', [['constant returned', 'function f() { return undefined; }']]],
  ['const f = () => ({ a: 1 });', [['constant returned', 'const f = () => undefined;']]],
  ['class A extends B { constructor() { super(); } }', []],
  ['type A = B extends C ? D : E;', []],
])('the mutants of %s', (code, mutants) => {
  expect(mutantsOf(code)).toEqual(mutants);
});

test('a constant is not replaced by itself', () => {
  const [mutation] = mutationsOf('file.ts', 'function f() { return undefined; }');
  expect(mutation?.replacements).not.toContain('undefined');
});

test('elements and what is called in them are places, too', () => {
  expect(
    mutantsOf('c = <p onClick={() => { a(); }}>{d && e}</p>;', 'file.tsx').map(([rule]) => rule),
  ).toEqual(['call dropped', '|| for &&']);
});
