import { WebSocket } from 'ws';
import type { Transport } from '../protocol/subscriber.ts';

const asText = { binary: false };

/** Bytes that a frame takes while it waits, beside its own: measured with the shortest frames on Node 24. */
const waitingFrameBytes = 256;

/**
 * Turns texts into bytes, each once for all sockets that get it one after the other. The core hands the very same string
 * to every subscriber, which a comparison of strings sees without reading them.
 */
export class TextEncodings {
  #text = '';
  #bytes = Buffer.alloc(0);

  bytesOf(text: string): Buffer {
    if (text !== this.#text) {
      this.#text = text;
      this.#bytes = Buffer.from(text);
    }
    return this.#bytes;
  }
}

/** A WebSocket that carries the texts of a connection. */
export class SocketTransport implements Transport {
  readonly #socket: WebSocket;
  readonly #encodings: TextEncodings;
  #waitingFrames = 0;
  /** Made for a socket that has to wait: most never do. */
  #onLeft: (() => void) | null = null;

  constructor(socket: WebSocket, encodings: TextEncodings) {
    this.#socket = socket;
    this.#encodings = encodings;
  }

  get bufferedBytes(): number {
    const bytes = this.#socket.bufferedAmount;
    // The callback of a sent frame comes a turn of the event loop after the system has taken the frame.
    return bytes === 0 ? 0 : bytes + this.#waitingFrames * waitingFrameBytes;
  }

  send(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const bytes = this.#encodings.bytesOf(text);
    // Most frames leave at once: only those behind one that waits are worth being counted.
    if (this.#socket.bufferedAmount === 0) {
      this.#socket.send(bytes, asText);
      return;
    }
    this.#waitingFrames += 1;
    this.#onLeft ??= () => void (this.#waitingFrames -= 1);
    this.#socket.send(bytes, asText, this.#onLeft);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  cut(): number {
    const lost = this.#waitingFrames;
    this.#socket.terminate();
    return lost;
  }
}
