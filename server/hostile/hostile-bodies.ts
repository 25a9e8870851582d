import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { hostileMember, hostileValue } from './hostile-values.ts';

/** A body, and the headers that say what it is: made when it is sent, for many are large. */
export interface HostileBody {
  make: () => Buffer;
  headers: readonly (readonly [string, string])[];
}

const mebibyte = 1024 * 1024;
const ofJson = [['content-type', 'application/json']] as const;

const jsonBody = (text: string): HostileBody => ({ make: () => Buffer.from(text), headers: ofJson });

/** One member of a valid object becomes something else, or one more comes with it. */
function changedObject(valid: fc.Arbitrary<unknown>): fc.Arbitrary<HostileBody> {
  return fc
    .tuple(valid, fc.nat(20), hostileValue, fc.array(hostileMember, { maxLength: 2 }))
    .map(([value, at, replacement, members]) => {
      const entries =
        typeof value === 'object' && value !== null ? Object.entries<unknown>({ ...value }) : [];
      const changed = entries.map(([name, one], index) => {
        const written = index === at % (entries.length + 1) ? replacement : one;
        return `${JSON.stringify(name)}:${JSON.stringify(written)}`;
      });
      return jsonBody(`{${[...changed, ...members].join()}}`);
    });
}

/** What is large or deep, in few words. */
const largeBody = fc
  .constantFrom<readonly [string, number, string]>(
    ['[', 100_000, ''],
    ['{"a":', 100_000, '1'],
    ['[[],', 100_000, ''],
    ['{"name":"', 1, `${'a'.repeat(mebibyte - 100)}"}`],
    ['{"name":"', 1, `${'a'.repeat(mebibyte + 1)}"}`],
    ['{"effort":1', 1, `${'0'.repeat(500_000)}}`],
    ['{"effort":0.', 1, `${'1'.repeat(500_000)}}`],
    ['[1', 1, `${',1'.repeat(400_000)}]`],
    ['{"name":"', 1, `${String.raw`\u0000`.repeat(100_000)}"}`],
    ['{"a":1', 1, `${',"a":1'.repeat(100_000)}}`],
    [' ', 900_000, '{}'],
  )
  .map(([begin, times, end]) => ({ make: () => Buffer.from(begin.repeat(times) + end), headers: ofJson }));

/** No JSON, or none in UTF-8. */
const brokenBody = fc
  .oneof(
    fc
      .constantFrom(
        '',
        '{',
        '[1,',
        '{"name":"a"',
        '{name:1}',
        "{'name':1}",
        '{"a":1,}',
        'NaN',
        '-',
        '{"a":\u00a01}',
      )
      .map((text) => Buffer.from(text)),
    fc
      .constantFrom('{"name":"a\u0000b"}', '\u{feff}{"name":"ab"}', '{"name":"ab"}\0')
      .map((text) => Buffer.from(text)),
    fc
      .constantFrom([0xff, 0xfe], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82])
      .map((bytes) => Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')])),
    fc.constant(Buffer.from('{"name":"ab"}', 'utf16le')),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
  .map((bytes) => ({ make: () => bytes, headers: ofJson }));

/** Says of itself that it is something else, or compressed. */
function otherTypes(valid: fc.Arbitrary<unknown>): fc.Arbitrary<HostileBody> {
  const type = fc.constantFrom(
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json;charset=',
    'application/json, text/plain',
    'APPLICATION/JSON',
    'application/json/x',
    '/',
    ';',
    `application/${'j'.repeat(4000)}`,
    '__proto__',
  );
  return fc.tuple(valid, type).map(([value, one]) => ({
    make: () => Buffer.from(JSON.stringify(value) ?? ''),
    headers: [['content-type', one]],
  }));
}

/** Fifty mebibytes in fifty thousand bytes. */
const bomb = gzipSync(Buffer.alloc(50 * mebibyte));

const compressed = fc
  .constantFrom<readonly [string, () => Buffer]>(
    ['gzip', () => gzipSync('{"name":"ab"}')],
    ['gzip', () => bomb],
    ['deflate', () => deflateRawSync('{"name":"ab"}')],
    ['br', () => Buffer.from([1, 2, 3])],
    ['identity', () => Buffer.from('{"name":"ab"}')],
    ['x'.repeat(2000), () => Buffer.from('{}')],
  )
  .map(([encoding, make]): HostileBody => ({ make, headers: [...ofJson, ['content-encoding', encoding]] }));

/** Bodies about the schema of a call: some right, most wrong in one way. */
export function hostileBodies(valid: fc.Arbitrary<unknown>): fc.Arbitrary<HostileBody> {
  return fc.oneof(
    { weight: 6, arbitrary: valid.map((value) => jsonBody(JSON.stringify(value))) },
    { weight: 8, arbitrary: changedObject(valid) },
    { weight: 2, arbitrary: hostileValue.map((value) => jsonBody(JSON.stringify(value))) },
    { weight: 2, arbitrary: brokenBody },
    { weight: 2, arbitrary: otherTypes(valid) },
    { weight: 1, arbitrary: compressed },
    { weight: 1, arbitrary: largeBody },
  );
}
