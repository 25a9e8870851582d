import { expect, test } from 'vitest';
import { orderTestFiles } from './test-order.ts';

const file = (path: string, size = 1000) => ({ path, size });
const small = Array.from({ length: 20 }, (_, index) => file(`web/src/${index}.test.ts`));
const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path);

test('a seed gives one order, whatever order the files come in, and another seed another one', () => {
  const first = paths(orderTestFiles(small, '1'));
  expect(paths(orderTestFiles(small.toReversed(), '1'))).toEqual(first);
  expect(paths(orderTestFiles(small, '2'))).not.toEqual(first);
  expect(first.toSorted()).toEqual(paths(small).toSorted());
});

test('the order of some files is the same when fewer are run', () => {
  const some = small.filter((_, index) => index % 3 === 0);
  const wanted = orderTestFiles(small, '1').filter((one) => some.includes(one));
  expect(orderTestFiles(some, '1')).toEqual(wanted);
});

test('files that run long come first: by what they do, then by their size', () => {
  const long = [file('server/src/backup/backup.test.ts'), file('web/src/large.test.ts', 9000)];
  const ordered = paths(orderTestFiles([...small, ...long.toReversed()], '1'));
  expect(ordered.slice(0, 2)).toEqual(paths(long));
});
