import { WebSocket } from 'ws';
import type { Transport } from '../protocol/subscriber.ts';

const asText = { binary: false };

/** Memory overhead of a waiting frame in bytes, measured with the shortest frames on Node 24. */
const waitingFrameBytes = 256;

/**
 * Encodes texts, each once for all sockets that receive it consecutively. The hub passes the same string to
 * every subscriber, which a comparison detects without reading the characters.
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

/** A WebSocket as transport of a connection. */
export class SocketTransport implements Transport {
  readonly #socket: WebSocket;
  readonly #encodings: TextEncodings;
  #waitingFrames = 0;
  /** Created for a socket that has waiting frames; most never have. */
  #onLeft: (() => void) | null = null;

  constructor(socket: WebSocket, encodings: TextEncodings) {
    this.#socket = socket;
    this.#encodings = encodings;
  }

  get bufferedBytes(): number {
    const bytes = this.#socket.bufferedAmount;
    // The callback of a sent frame comes one turn of the event loop after the system has accepted the frame.
    return bytes === 0 ? 0 : bytes + this.#waitingFrames * waitingFrameBytes;
  }

  send(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const bytes = this.#encodings.bytesOf(text);
    // Most frames are sent at once: only those behind a waiting one are counted.
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
