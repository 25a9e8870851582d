import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as the server received it. */
interface ReceivedMail {
  /** All recipients that the sender named to the server. */
  recipients: readonly string[];
  /** The lines of the headers, unfolded. */
  headers: readonly string[];
  /** The decoded content after the headers. */
  body: string;
  /** The authenticated user, and whether the connection was encrypted. */
  user: string | undefined;
  isEncrypted: boolean;
}

/** A real mail server on its own port. */
export interface TestMailServer {
  port: number;
  /** All received mails. */
  received: readonly ReceivedMail[];
  /** Returns the next mail, or one that was received but not read yet. */
  next(): Promise<ReceivedMail>;
  /** Stops early, as if a mail server became unavailable. */
  stop(): Promise<void>;
}

function decode(quotedPrintable: string): string {
  const bytes = quotedPrintable
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

function toReceived(raw: string, { envelope, user, secure }: SMTPServerSession): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  return {
    recipients: envelope.rcptTo.map(({ address }) => address),
    headers: head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n'),
    body: decode(rest.join('\r\n\r\n')),
    user: typeof user === 'string' ? user : undefined,
    isEncrypted: secure,
  };
}

/** Starts a mail server that is stopped after the test. It accepts every mail unless `options` differ. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let taken = 0;
  const handOut = () => {
    const mail = received[taken];
    if (mail === undefined || waiting.length === 0) return;
    taken += 1;
    waiting.shift()?.(mail);
  };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: string[] = [];
      stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(toReceived(chunks.join(''), session));
        handOut();
        done();
      });
    },
    ...options,
  });
  // A connection that a client aborts is not a fault of the test.
  server.on('error', () => undefined);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(stop);
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        handOut();
      }),
    stop,
  };
}
