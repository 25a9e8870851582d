import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for the verification service of a hosted CAPTCHA. */
export interface Verifier extends AsyncDisposable {
  readonly address: string;
  /** Whether it does not answer. */
  isAway: boolean;
}

export async function startVerifier(): Promise<Verifier> {
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const success = form.get('secret') === 'secret-key' && form.get('response')?.startsWith('answer-');
      response.writeHead(verifier.isAway ? 503 : 200).end(JSON.stringify({ success }));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const verifier: Verifier = {
    address: `http://127.0.0.1:${port}/siteverify`,
    isAway: false,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return verifier;
}
