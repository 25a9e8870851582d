import fc from 'fast-check';

/** Texts with a meaning for a parser, a database, a file system or a language. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\u{feff}',
    '\u202e',
    '\ud800',
    '\udfff\ud800',
    '😀'.repeat(50),
    'é'.normalize('NFD').repeat(30),
    '\u0300'.repeat(200),
    'ﷺ'.repeat(100),
    "'; drop table record_task; --",
    '" or ""="',
    '$(reboot)',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../../../etc/passwd',
    '__proto__',
    'constructor',
    'toString',
    'undefined',
    'null',
    'NaN',
    '1e400',
    '0x10',
    '-0',
    '2026-02-30',
    '9999-12-31T23:59:60Z',
    '+275760-09-13T00:00:00.001Z',
    'a@b.c@d',
    'http://[::1',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  // Long enough to reveal a pattern with backtracking.
  fc.constantFrom('a', '0', ' ', 'A-', '00000 ', '@', 'a.', '%').map((one) => one.repeat(20_000)),
  fc.constantFrom('a', '0').map((one) => `${one.repeat(50_000)}!`),
);

/** Numbers at the limits of JSON, JavaScript and databases. */
const hostileNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    0.1,
    1e308,
    -1e308,
    5e-324,
    2 ** 31,
    2 ** 53,
    -(2 ** 53) - 2,
    2 ** 63,
    1e21,
    0.1 + 0.2,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Attribute names that collide with members of objects. */
const hostileName = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    'id_task',
    'length',
    'NAME',
  ),
  hostileText.map((text) => text.slice(0, 200)),
);

/** Any JSON value that `JSON.stringify` can write. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { id: 1 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(hostileName, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
);

/** A member of an object as JSON text: an object in memory cannot hold duplicate names or `__proto__`. */
export const hostileMember = fc
  .tuple(hostileName, hostileValue)
  .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
