import { expect, test } from 'vitest';
import { FrameReader, opcodes } from './frames.ts';

/** A frame of a server: as a client's, without a mask. */
function serverFrame(payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head.writeUInt8(0x80 | opcodes.text, 0);
  head.writeUInt8(length < 126 ? length : length < 65_536 ? 126 : 127, 1);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

test('frames of every length are found, however the bytes come', () => {
  const payloads = [0, 1, 125, 126, 65_535, 65_536].map((length) => Buffer.alloc(length, 'a'));
  const bytes = Buffer.concat(payloads.map(serverFrame));
  for (const step of [1, 3, 1000, bytes.length]) {
    const reader = new FrameReader();
    const found: Buffer[] = [];
    for (let start = 0; start < bytes.length; start += step)
      found.push(...reader.read(bytes.subarray(start, start + step)).map(({ payload }) => payload));
    expect(found.map(({ length }) => length)).toEqual(payloads.map(({ length }) => length));
  }
});
