import { expect, test } from 'vitest';
import { hashesOf } from './page-hashes.ts';

/** The hash of « alert(1) » in the specification of Content-Security-Policy. */
const alertHash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test('what stands in the page is allowed, what it links to is not', () => {
  const page = '<script src="./a.js">no</script><style>b</style><script>alert(1)</script>';
  const { scripts, styles } = hashesOf(page);
  expect(scripts).toEqual([alertHash]);
  expect(styles[0]).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/);
  expect(new Set(styles).size).toBe(3);
});

test('a page with nothing of its own needs nothing but the styles of a library', () => {
  expect(hashesOf('<p>').scripts).toEqual([]);
  expect(hashesOf('<p>').styles).toHaveLength(2);
});
