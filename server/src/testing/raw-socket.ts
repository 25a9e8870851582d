import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const handshake =
  'GET /app/the-key?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';

/** A connection on which the test sends its own bytes; it ends with the test. */
export async function openRaw(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** The same after the WebSocket handshake and the greeting. */
export async function openRawWebSocket(port: number): Promise<Socket> {
  const socket = await openRaw(port);
  socket.write(handshake);
  let received = '';
  while (!received.includes('connection_established')) received += String((await once(socket, 'data'))[0]);
  return socket;
}

/** Returns a frame of a client, masked with zeros, whose announced length may be wrong. */
export function clientFrame(firstByte: number, content: Buffer, length = content.length): Buffer {
  const mask = Buffer.alloc(4);
  if (length < 126) return Buffer.concat([Buffer.from([firstByte, 0x80 | length]), mask, content]);
  const header = Buffer.alloc(10);
  header[0] = firstByte;
  header[1] = 0x80 | 127;
  header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, mask, content]);
}

/** Returns the code of the close frame with which the server ends the connection; `null` without one. */
export async function closeCodeOf(socket: Socket): Promise<number | null> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const received = Buffer.concat(chunks);
  for (let at = 0; at + 1 < received.length;) {
    const short = received.readUInt8(at + 1) & 127;
    const start = short === 126 ? at + 4 : at + 2;
    const length = short === 126 ? received.readUInt16BE(at + 2) : short;
    if ((received.readUInt8(at) & 15) === 8) return received.readUInt16BE(start);
    at = start + length;
  }
  return null;
}
