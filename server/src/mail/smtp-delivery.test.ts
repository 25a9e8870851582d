import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { certificate } from '../../../scripts/testing/certificate.ts';
import type { SmtpServer } from '../config/mail-settings.ts';
import { startMailServer } from '../testing/start-mail-server.ts';
import type { Mail } from './mail.ts';
import { smtpDelivery } from './smtp-delivery.ts';

const from = { name: 'Mairie', address: 'mairie@exemple.test' };
const mail: Mail = {
  to: { name: 'Zoé', address: 'zoe@exemple.test' },
  subject: 'Été',
  text: 'Voilà',
  html: '<p>Voilà</p>',
  link: '',
};
const credentials = { user: 'moi', password: 'p:ss/' };

function trustCertificate(): void {
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, certificate.cert]);
  onTestFinished(() => setDefaultCACertificates(known));
}

/** A server that requires authentication, and records every password it receives. */
async function startStrictServer(options: SMTPServerOptions = {}) {
  const shown: unknown[] = [];
  const server = await startMailServer({
    ...certificate,
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      shown.push(password);
      const isRight = username === credentials.user && password === credentials.password;
      done(isRight ? null : new Error('no'), isRight ? { user: username } : undefined);
    },
    ...options,
  });
  return { ...server, shown };
}

function deliver(server: Partial<SmtpServer> & { port: number }, one = mail): Promise<void> {
  const whole = { host: 'localhost', secure: false, credentials: null, ...server };
  return smtpDelivery(whole, from).deliver(one, AbortSignal.timeout(20_000));
}

describe('with a password', () => {
  test.each([true, false])(
    'it signs in on a connection that is encrypted (from the start: %s)',
    async (secure) => {
      trustCertificate();
      const { port, received } = await startStrictServer({ secure });
      await deliver({ port, secure, credentials });
      expect(received).toMatchObject([{ user: 'moi', isEncrypted: true, recipients: ['zoe@exemple.test'] }]);
    },
  );

  test('a server without encryption is not shown it', async () => {
    const { port, shown, received } = await startStrictServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
    });
    await expect(deliver({ port, credentials })).rejects.toMatchObject({ code: 'ETLS' });
    expect({ shown, received }).toEqual({ shown: [], received: [] });
  });

  test.each([true, false])(
    'a server that nobody vouches for is not shown it (secure: %s)',
    async (secure) => {
      const { port, shown, received } = await startStrictServer({ secure });
      await expect(deliver({ port, secure, credentials })).rejects.toThrow(/self-signed/);
      expect({ shown, received }).toEqual({ shown: [], received: [] });
    },
  );

  test('a wrong one is the server’s final answer', async () => {
    trustCertificate();
    const { port, received } = await startStrictServer();
    const wrong = { ...credentials, password: 'faux' };
    await expect(deliver({ port, credentials: wrong })).rejects.toMatchObject({
      code: 'EAUTH',
      permanent: true,
    });
    expect(received).toEqual([]);
  });
});

describe('without a password', () => {
  test('encryption is taken where it is offered', async () => {
    const { port, received } = await startMailServer(certificate);
    await deliver({ port });
    expect(received).toMatchObject([{ isEncrypted: true }]);
  });

  test('mail leaves without it where it is not', async () => {
    const { port, received } = await startMailServer({ disabledCommands: ['STARTTLS'] });
    await deliver({ port });
    expect(received).toMatchObject([{ isEncrypted: false }]);
  });
});

test('both forms arrive, marked as written by a machine', async () => {
  const { port, next } = await startMailServer();
  await deliver({ port });
  const { headers, body } = await next();
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers).toContain('From: Mairie <mairie@exemple.test>');
  expect(headers.find((line) => line.startsWith('Content-Type'))).toContain('multipart/alternative');
  expect(body).toContain('Content-Type: text/plain; charset=utf-8');
  expect(body).toContain('<p>Voilà</p>');
});

test('no name makes a header or a recipient', async () => {
  const { port, next } = await startMailServer();
  const names = ['X\r\nBcc: b@exemple.test', 'X <b@exemple.test>, Y', '"X" <b@exemple.test>'];
  for (const name of names) {
    await deliver({ port }, { ...mail, to: { ...mail.to, name }, subject: `Sujet\r\nBcc: b@exemple.test` });
    const { recipients, headers } = await next();
    expect(recipients).toEqual(['zoe@exemple.test']);
    expect(headers.filter((line) => /^(Bcc|Cc|b@)/i.test(line))).toEqual([]);
    expect(headers.filter((line) => line.startsWith('To:'))).toHaveLength(1);
  }
});
