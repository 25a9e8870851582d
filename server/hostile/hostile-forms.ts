import fc from 'fast-check';
import type { HostileBody } from './hostile-bodies.ts';
import { hostileText } from './hostile-values.ts';

const boundary = 'limite-7f3a';
const mebibyte = 1024 * 1024;

/** One part of a form: its headers without the empty line after them, and its content. */
interface Part {
  head: string;
  content: Buffer;
}

const disposition = (name: string) => `Content-Disposition: form-data; name="file"; filename="${name}"`;

/** Returns a well-formed form with these parts. */
function formOf(parts: readonly Part[]): Buffer {
  const written = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
}

function bodyOf(make: () => Buffer, type = `multipart/form-data; boundary=${boundary}`): HostileBody {
  return { make, headers: [['content-type', type]] };
}

const mediaType = fc.oneof(
  fc.constantFrom('text/plain', 'image/png', 'application/pdf'),
  fc.constantFrom(
    'text/plain',
    'text/html',
    'image/png',
    'application/json',
    'a',
    '*/*',
    '../x',
    '__proto__',
  ),
  hostileText.map((text) => text.slice(0, 300)),
);

const content = fc.oneof(
  fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      '',
      '<script>alert(1)</script>',
      '\r\n--',
      `\r\n--${boundary}`,
      '\u0089PNG\r\n\u001a\n',
      'PK\u0003\u0004',
    )
    .map((text) => Buffer.from(text, 'latin1')),
);

const fileName = fc.oneof(fc.constantFrom('note.txt', 'Délibération.pdf'), hostileText);

/** A file with its name and its declared type. */
const part = fc.tuple(fileName, mediaType, content).map(([name, type, bytes]): Part => ({
  head: `${disposition(name)}\r\nContent-Type: ${type}`,
  content: bytes,
}));

/** Part headers that no browser writes. */
const oddHead = fc.constantFrom(
  'Content-Disposition: form-data; name="file"',
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; name="__proto__"; filename="a"',
  'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%00%2e%2e%2f',
  'Content-Disposition: attachment; filename="a"',
  'Content-Type: text/plain',
  `${disposition('a.txt')}\r\nContent-Transfer-Encoding: base64`,
  `${disposition('a.txt')}\r\nContent-Type: multipart/mixed; boundary=${boundary}`,
  disposition('a'.repeat(90_000)),
  Array.from({ length: 5_000 }, (_, index) => `X-${index}: a`).join('\r\n'),
  'a',
  '',
);

const right = part.map((one) => formOf([one]));

/** Forms with more than one file, or with other parts. */
const severalParts = fc
  .array(fc.oneof(part, fc.record({ head: oddHead, content })), { maxLength: 4 })
  .map((parts) => bodyOf(() => formOf(parts)));

/** Forms that are cut off, or changed in the middle. */
const broken = fc
  .tuple(
    right,
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom('', '\0', '\r\n', `--${boundary}`),
  )
  .map(([bytes, share, inserted]) => {
    const at = Math.floor(bytes.length * share);
    const end = inserted === '' ? [] : [Buffer.from(inserted), bytes.subarray(at)];
    return bodyOf(() => Buffer.concat([bytes.subarray(0, at), ...end]));
  });

/** A form with a wrong boundary in its content type. */
const otherBoundary = fc
  .tuple(
    right,
    fc.constantFrom('', '; boundary=', '; boundary=x', `; boundary=${'b'.repeat(3_000)}`, '; boundary="'),
  )
  .map(([bytes, said]) => bodyOf(() => bytes, `multipart/form-data${said}`));

const large = fc
  .constantFrom(mebibyte - 1000, mebibyte, mebibyte + 1, 3 * mebibyte)
  .map((size) => bodyOf(() => formOf([{ head: disposition('a.bin'), content: Buffer.alloc(size) }])));

/** Forms with a file: some valid, most wrong in one way. Assumes an upload limit of 1 MiB. */
export const hostileForms: fc.Arbitrary<HostileBody> = fc.oneof(
  { weight: 6, arbitrary: right.map((bytes) => bodyOf(() => bytes)) },
  { weight: 3, arbitrary: severalParts },
  { weight: 3, arbitrary: broken },
  { weight: 1, arbitrary: otherBoundary },
  { weight: 1, arbitrary: large },
);
