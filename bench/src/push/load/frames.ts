/** One frame of a server. Ours are short and unfragmented. */
export interface Frame {
  /** 1 for text, 8 for close, 9 for a ping. */
  readonly opcode: number;
  readonly payload: Buffer;
}

export const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/** Returns the range of the payload of the frame at the start of `bytes`; `undefined` while it is unknown. */
function placeOf(bytes: Buffer): { start: number; end: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  if (short < 126) return { start: 2, end: 2 + short };
  if (short === 126) return bytes.length < 4 ? undefined : { start: 4, end: 4 + bytes.readUInt16BE(2) };
  return bytes.length < 10 ? undefined : { start: 10, end: 10 + Number(bytes.readBigUInt64BE(2)) };
}

/** Splits the never masked data of a server into frames: less work than a whole client for each. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);

  /** Returns the frames completed by this chunk. */
  read(chunk: Buffer): Frame[] {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frames: Frame[] = [];
    for (
      let place = placeOf(bytes);
      place !== undefined && place.end <= bytes.length;
      place = placeOf(bytes)
    ) {
      frames.push({
        opcode: bytes.readUInt8(0) & 0x0f,
        payload: bytes.subarray(place.start, place.end),
      });
      bytes = bytes.subarray(place.end);
    }
    this.#rest = bytes;
    return frames;
  }
}

/** Returns a frame of a client, up to 65,535 bytes. A client must mask; a mask of zeros changes nothing. */
export function clientFrame(opcode: number, payload: Buffer): Buffer {
  const first = 0x80 | opcode;
  const { length } = payload;
  const head =
    length < 126 ? [first, 0x80 | length] : [first, 0x80 | 126, Math.floor(length / 256), length % 256];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}
