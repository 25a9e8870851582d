import { headers as names } from '@ne2016/contract';
import fc from 'fast-check';

/** Values of a header, with bytes that are allowed and bytes that are not. */
const headerValue = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789.-:TZabcW/", %;=*')), maxLength: 60 }),
  fc.constantFrom(
    '',
    'a'.repeat(8000),
    'a'.repeat(20_000),
    '\u00e9\u00ff',
    'a\tb',
    'a\0b',
    'a\rb',
    'a\r\nx-injected: 1',
    '1.1',
    '"'.repeat(3000),
    'W/"a", '.repeat(500),
    '9'.repeat(300),
    '2026-02-30T00:00:00',
    '9999-12-31T23:59:59',
    '*',
    '%E0%A4%A',
  ),
);

const headerName = fc.constantFrom(
  ...Object.values(names),
  'if-none-match',
  'if-modified-since',
  'if-match',
  'range',
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'origin',
  'host',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'authorization',
  'expect',
  'te',
  'trailer',
  'upgrade',
  'content-language',
  'user-agent',
  'a b',
  '__proto__',
  'a'.repeat(300),
);

const manyHeaders = fc
  .constantFrom(50, 500, 3000)
  .map((count) => Array.from({ length: count }, (_, index): [string, string] => [`x-${index}`, 'a']));

const meaningful = fc.constantFrom<[string, string]>(
  ['range', 'bytes=0-0'],
  ['range', 'bytes=999999999-'],
  ['accept-encoding', 'gzip;q=0, *;q=1'],
  ['expect', '100-continue'],
  ['expect', 'a'],
  ['upgrade', 'h2c'],
  ['upgrade', 'websocket'],
  ['origin', 'null'],
  ['origin', 'https://ailleurs.test'],
  ['accept', 'text/html'],
  ['cookie', 'ne2016.session_token=a.b'],
);

/** Additional headers of a call: mostly none, otherwise ones that no client sends. */
export const hostileHeaders = fc.oneof(
  { weight: 15, arbitrary: fc.constant([]) },
  { weight: 6, arbitrary: fc.array(fc.tuple(headerName, headerValue), { minLength: 1, maxLength: 4 }) },
  { weight: 2, arbitrary: fc.array(meaningful, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: manyHeaders },
);
