import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { headers, paths } from '@ne2016/contract';
import type { Challenge } from 'altcha-lib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findAccount } from '../accounts/directory.ts';
import { createResetToken } from '../accounts/reset-tokens.ts';
import { solve } from '../testing/solve-captcha.ts';
import { startTestServer, type TestServer, testPassword } from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createHostedCaptcha } from './hosted-captcha.ts';

const refused = { status: 403, body: { code: 'captcha_refused' } };
const unavailable = { status: 503, body: { code: 'captcha_unavailable' } };

async function challengeOf(client: TestClient): Promise<Challenge> {
  const answer = await client.call('GET', paths.captchaChallenge);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as Challenge;
}

const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64');

const answerWith = (answer: string) => ({ [headers.captchaResponse]: answer });

/** A user who signs in with the right password; only the CAPTCHA can fail. */
async function visitorOf(server: TestServer) {
  const email = await server.account('reader');
  const client = server.visitor();
  await client.call('GET', paths.session);
  const body = { email, password: testPassword };
  const signIn = (answer?: string) =>
    client.call('POST', paths.signIn, { body, ...(answer !== undefined && { headers: answerWith(answer) }) });
  return { client, signIn, email };
}

const startAltcha = () => startTestServer({ environment: { CAPTCHA_PROVIDER: 'altcha' } });

describe('ALTCHA', () => {
  test('is what the browser is told of', async () => {
    const server = await startAltcha();
    const { text } = await server.visitor().call('GET', paths.configuration);
    expect(JSON.parse(text)).toMatchObject({ captcha: { provider: 'altcha', siteKey: null } });
  });

  test('an answer lets its call pass, once', async () => {
    const { client, signIn } = await visitorOf(await startAltcha());
    const answer = await solve(await challengeOf(client));
    expect((await signIn(answer)).status).toBe(200);
    expect(await signIn(answer)).toMatchObject(refused);
    const otherWriting = `${answer.replace(/=+$/, '')}\n`.trim();
    expect(await signIn(otherWriting)).toMatchObject(refused);
  });

  test('of the same answer sent many times at once one passes', async () => {
    const { client, signIn } = await visitorOf(await startAltcha());
    const answer = await solve(await challengeOf(client));
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'captcha_refused')).toHaveLength(7);
  });

  test('no answer, nonsense, and answers that were tampered with are refused, in words', async () => {
    const { client, signIn } = await visitorOf(await startAltcha());
    const challenge = await challengeOf(client);
    const good = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString()) as {
      challenge: Challenge;
      solution: { counter: number; derivedKey: string };
    };
    const { parameters } = good.challenge;
    const longer = { ...parameters, expiresAt: (parameters.expiresAt ?? 0) + 3600 };
    const { expiresAt: _, ...endless } = parameters;
    for (const answer of [
      undefined,
      '',
      'x',
      'bnVsbA==',
      'x'.repeat(9000),
      encode({ challenge }),
      encode({
        ...good,
        solution: { ...good.solution, derivedKey: `${parameters.keyPrefix}${'00'.repeat(16)}` },
      }),
      encode({ ...good, solution: { counter: 'x', derivedKey: {} } }),
      encode({ ...good, challenge: { ...good.challenge, parameters: longer } }),
      encode({ ...good, challenge: { ...good.challenge, parameters: endless } }),
      encode({ ...good, challenge: { parameters } }),
      encode({ ...good, challenge: { ...good.challenge, signature: '00'.repeat(32) } }),
      encode({ ...good, challenge: { ...good.challenge, parameters: { ...parameters, cost: 1 } } }),
    ])
      expect(await signIn(answer), answer ?? 'none').toMatchObject(refused);
    expect((await signIn()).body.detail).toMatch(/^La vérification anti-robot n’a pas été faite/);
    expect((await signIn(encode(good))).status).toBe(200);
  });

  test('a challenge is good for five minutes, in every process with the same secret, and in no other', async () => {
    const environment = { CAPTCHA_PROVIDER: 'altcha', APP_SECRET: 'secret'.repeat(8) };
    const one = await startTestServer({ environment });
    const two = await startTestServer({ environment });
    const challenge = await challengeOf(one.visitor());
    const ends = (challenge.parameters.expiresAt ?? 0) * 1000 - Date.now();
    expect(ends).toBeGreaterThan(4.9 * 60_000);
    expect(ends).toBeLessThanOrEqual(5 * 60_000);
    const { signIn } = await visitorOf(two);
    expect((await signIn(await solve(challenge))).status).toBe(200);
    const { signIn: signInElsewhere } = await visitorOf(await startAltcha());
    expect(await signInElsewhere(await solve(await challengeOf(one.visitor())))).toMatchObject(refused);
  });

  test('who cannot solve it can lock nobody out', async () => {
    const { client, signIn, email } = await visitorOf(await startAltcha());
    const wrong = { body: { email, password: 'ce-n-est-pas-lui' } };
    for (let tries = 0; tries < 6; tries += 1)
      expect(await client.call('POST', paths.signIn, wrong)).toMatchObject(refused);
    expect((await signIn(await solve(await challengeOf(client)))).status).toBe(200);
  });

  test('a new password needs one too; without it the link is not used up', async () => {
    const server = await startAltcha();
    const { client, email } = await visitorOf(server);
    const account = await findAccount(server.auth, email);
    const token = await createResetToken(server.auth, account!);
    const body = { token, newPassword: 'un-autre-mot-de-passe' };
    expect(await client.call('POST', paths.resetPassword, { body })).toMatchObject(refused);
    const answer = answerWith(await solve(await challengeOf(client)));
    expect((await client.call('POST', paths.resetPassword, { body, headers: answer })).status).toBe(200);
  });

  test('after sixty wrong answers an address has to wait', async () => {
    const { signIn } = await visitorOf(await startAltcha());
    const answers = await Promise.all(Array.from({ length: 61 }, () => signIn('x')));
    const late = answers.filter(({ status }) => status === 429);
    expect(late).toHaveLength(1);
    expect(Number(late[0]!.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  });

  test('an address, or a network of IPv6, gets 300 challenges in a minute, which nobody keeps', async () => {
    const client = (await startAltcha()).visitor();
    const answers = await Promise.all(
      // As a local proxy forwards them: addresses of one network, which may all belong to one computer.
      Array.from({ length: 301 }, (_, host) =>
        client.call('GET', paths.captchaChallenge, {
          headers: { 'x-forwarded-for': `2001:db8:1:2::${host.toString(16)}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(answers[0]!.headers.get('cache-control')).toBe('no-store');
    const nonces = answers.map(({ text }) => (JSON.parse(text) as Partial<Challenge>).parameters?.nonce);
    expect(new Set(nonces).size).toBe(301);
  });
});

type Verdict = (form: URLSearchParams, response: ServerResponse) => void;

/** A server that answers like `siteverify` of the three providers. */
async function startProvider(decide: Verdict) {
  const asked: URLSearchParams[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    asked.push(form);
    decide(form, response);
  }
  const provider = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  onTestFinished(() => {
    provider.closeAllConnections();
    provider.close();
  });
  const { port } = provider.address() as AddressInfo;
  return { asked, address: `http://127.0.0.1:${port}/siteverify` };
}

const json =
  (body: object): Verdict =>
  (_, response) =>
    response.end(JSON.stringify(body));
const hosted = (address: string, provider = 'turnstile') => ({
  environment: {
    CAPTCHA_PROVIDER: provider,
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'secret-key',
    CAPTCHA_VERIFY_URL: address,
  },
});

describe.each(['recaptcha', 'hcaptcha', 'turnstile'])('%s', (provider) => {
  test('is asked with the secret about the answer, which passes once', async () => {
    const { asked, address } = await startProvider((form, response) =>
      response.end(
        JSON.stringify(
          form.get('response') === 'right'
            ? { success: true, challenge_ts: '2026-01-01T00:00:00Z', hostname: 'exemple.fr' }
            : { success: false, 'error-codes': ['invalid-input-response'] },
        ),
      ),
    );
    const { signIn, client } = await visitorOf(await startTestServer(hosted(address, provider)));
    const { text } = await client.call('GET', paths.configuration);
    expect(JSON.parse(text)).toMatchObject({ captcha: { provider, siteKey: 'site-key' } });
    expect(text).not.toContain('secret-key');
    expect(await signIn('wrong')).toMatchObject(refused);
    expect((await signIn('right')).status).toBe(200);
    expect(Object.fromEntries(asked[1]!)).toEqual({ secret: 'secret-key', response: 'right' });
    expect(await signIn('right')).toMatchObject(refused);
    expect(await client.call('GET', paths.captchaChallenge)).toMatchObject({ status: 404 });
  });
});

describe('a provider elsewhere', () => {
  test.each<[string, Verdict]>([
    ['says nothing of success', json({})],
    ['answers no JSON', (_, response) => response.end('<html>')],
    ['is out of order', (_, response) => response.writeHead(502).end()],
    ['does not know our secret', json({ success: false, 'error-codes': ['invalid-input-secret'] })],
    ['breaks off', (_, response) => response.destroy()],
    ['sends us elsewhere', (_, response) => response.writeHead(302, { location: '/' }).end()],
  ])('that %s lets nobody through, and is said to be away', async (_name, decide) => {
    const { address } = await startProvider(decide);
    const { signIn } = await visitorOf(await startTestServer(hosted(address)));
    const answer = await signIn('right');
    expect(answer).toMatchObject(unavailable);
    expect(answer.body.detail).toMatch(/^Le service de vérification anti-robot ne répond pas\./);
    expect(answer.headers.get('retry-after')).toBe('30');
  });

  test('that is not there lets nobody through either', async () => {
    const { signIn } = await visitorOf(await startTestServer(hosted('http://127.0.0.1:9/siteverify')));
    expect(await signIn('right')).toMatchObject(unavailable);
    expect(await signIn()).toMatchObject(refused);
  });

  test('that does not answer in time is away, too', async () => {
    const { address } = await startProvider(() => undefined);
    const captcha = createHostedCaptcha({ secret: 'secret-key', verifyUrl: address, timeout: 50 });
    await expect(captcha.check('right')).rejects.toMatchObject({
      code: 'captcha_unavailable',
      cause: { name: 'TimeoutError' },
    });
  });

  test('an answer that could not be checked is not used up', async () => {
    let isAway = true;
    const { address } = await startProvider((form, response) => {
      if (isAway) response.writeHead(503).end();
      else json({ success: true })(form, response);
    });
    const { signIn } = await visitorOf(await startTestServer(hosted(address)));
    expect(await signIn('right')).toMatchObject(unavailable);
    isAway = false;
    expect((await signIn('right')).status).toBe(200);
  });
});

test('right answers do not count against an address, however many people share it', async () => {
  const { address } = await startProvider(json({ success: true }));
  const client = (await startTestServer(hosted(address))).visitor();
  await client.call('GET', paths.session);
  const body = { token: 'inconnu', newPassword: 'un-autre-mot-de-passe' };
  for (let person = 0; person < 61; person += 1) {
    const call = { body, headers: answerWith(`right-${person}`) };
    expect((await client.call('POST', paths.resetPassword, call)).body.code).toBe('reset_token_invalid');
  }
});

test('without a CAPTCHA nothing is asked', async () => {
  const { signIn, client } = await visitorOf(await startTestServer());
  expect((await signIn()).status).toBe(200);
  expect(await client.call('GET', paths.captchaChallenge)).toMatchObject({ status: 404 });
});

describe('the content security policy', () => {
  const policyWith = async (provider: string) => {
    const given = hosted('http://127.0.0.1:9/');
    const environment =
      provider === 'altcha'
        ? { CAPTCHA_PROVIDER: provider }
        : { ...given.environment, CAPTCHA_PROVIDER: provider };
    const server = await startTestServer({ environment });
    const answer = await server.visitor().call('GET', '');
    const directives = (answer.headers.get('content-security-policy') ?? '').split(';');
    return new Map(directives.map((one) => one.trim().split(/ (.*)/) as [string, string]));
  };

  test('lets in nobody else for ALTCHA', async () => {
    const policy = await policyWith('altcha');
    expect([...policy.values()].join(' ')).not.toMatch(/https?:|blob:/);
    expect(policy.has('frame-src')).toBe(false);
  });

  test.each([
    ['recaptcha', 'www.google.com/recaptcha/'],
    ['hcaptcha', '*.hcaptcha.com'],
    ['turnstile', 'challenges.cloudflare.com'],
  ])('lets in %s and no other provider', async (provider, host) => {
    const policy = await policyWith(provider);
    for (const directive of ['script-src', 'frame-src'])
      expect(policy.get(directive)).toContain(`https://${host}`);
    const others = ['google', 'hcaptcha', 'cloudflare'].filter((name) => !host.includes(name));
    for (const other of others) expect([...policy.values()].join(' ')).not.toContain(other);
    expect(policy.get('script-src')).not.toContain('unsafe');
  });
});
