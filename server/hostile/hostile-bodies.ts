import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { hostileMember, hostileValue } from './hostile-values.ts';

/** A body with its headers. It is made when it is sent, because many are large. */
export interface HostileBody {
  make: () => Buffer;
  headers: readonly (readonly [string, string])[];
}

const mebibyte = 1024 * 1024;
const ofJson = [['content-type', 'application/json']] as const;

const jsonBody = (text: string): HostileBody => ({ make: () => Buffer.from(text), headers: ofJson });

/** Replaces one member of a valid object, or adds others. */
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

/** Large or deeply nested bodies, written as repetitions. */
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

/** Bodies that are not JSON, or not UTF-8. */
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

/** Bodies with a wrong content type. */
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

/** 50 MiB of zeros, compressed to about 50 kB. */
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

/** Returns bodies for the schema of a call: some valid, most wrong in one way. */
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
