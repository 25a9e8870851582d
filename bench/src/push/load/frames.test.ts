import { expect, test } from 'vitest';
import { FrameReader, opcodes } from './frames.ts';

/** Returns a frame of a server: like a client’s, without a mask. */
function serverFrame(payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head.writeUInt8(0x80 | opcodes.text, 0);
  head.writeUInt8(length < 126 ? length : length < 65_536 ? 126 : 127, 1);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

/** Cuts a frame: its head into small pieces, possibly within the length, the rest into larger ones. */
function cut(frame: Buffer, step: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = 0; start < frame.length;) {
    const end = start + (start < 16 ? step : 1000);
    pieces.push(frame.subarray(start, end));
    start = end;
  }
  return pieces;
}

test('frames of every length are found, however the bytes come', () => {
  const payloads = [0, 1, 125, 126, 65_535, 65_536].map((length) => Buffer.alloc(length, 'a'));
  const frames = payloads.map(serverFrame);
  const bytes = Buffer.concat(frames);
  for (const pieces of [...[1, 3, 7].map((step) => frames.flatMap((frame) => cut(frame, step))), [bytes]]) {
    const reader = new FrameReader();
    const found = pieces.flatMap((piece) => reader.read(piece));
    expect(found.map(({ payload }) => payload.length)).toEqual(payloads.map(({ length }) => length));
  }
});
