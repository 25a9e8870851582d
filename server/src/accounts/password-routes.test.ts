import { paths } from '@ne2016/contract';
import { describe, expect, test, vi } from 'vitest';
import { startMailServer } from '../testing/start-mail-server.ts';
import { startTestServer, testPassword } from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { findAccount } from './directory.ts';
import { disableAccount, enableAccount } from './disable-account.ts';
import { createResetToken } from './reset-tokens.ts';

const newPassword = 'un-autre-mot-de-passe';

async function resetTokenOf(
  server: Awaited<ReturnType<typeof startTestServer>>,
  email: string,
): Promise<string> {
  const account = await findAccount(server.auth, email);
  if (account === undefined) throw new Error('There is no such account');
  return createResetToken(server.auth, account);
}

/** A server that sends its mail to a real mail server. */
async function startWithMail() {
  const mail = await startMailServer();
  const environment = { MAIL_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'mairie@ne2016.test' };
  return { mail, server: await startTestServer({ environment }) };
}

async function requestReset(client: TestClient, email: string) {
  await client.call('GET', paths.session);
  return client.call('POST', paths.requestPasswordReset, { body: { email } });
}

describe('a forgotten password', () => {
  test('is replaced by means of the link that comes by mail', async () => {
    const { mail, server } = await startWithMail();
    const email = await server.account('editor');
    const visitor = server.visitor();
    expect(await requestReset(visitor, ` ${email.toUpperCase()} `)).toMatchObject({ status: 200, body: {} });
    const { recipients, body, headers } = await mail.next();
    expect(recipients).toEqual([email]);
    expect(headers).toContain('From: mairie@ne2016.test');
    const [, token = ''] = /\/#\/reset\/(\S+)\n/.exec(body) ?? [];
    const answer = await visitor.call('POST', paths.resetPassword, { body: { token, newPassword } });
    expect(answer.status).toBe(200);
    expect((await visitor.signIn(email, newPassword)).status).toBe(200);
    const notice = await mail.next();
    expect(notice.recipients).toEqual([email]);
    expect(notice.body).toContain('vient d’être modifié');
    expect(notice.body).not.toContain('/#/reset/');
  });

  test('is asked for in the same words whether somebody has the address or not, and only somebody gets mail', async () => {
    const { mail, server } = await startWithMail();
    const email = await server.account('editor');
    const disabled = await server.account('editor');
    await disableAccount(server.auth, (await findAccount(server.auth, disabled))!);
    const asked = [disabled, 'personne@ne2016.test', 'ceci n’est pas une adresse', email];
    for (const one of asked)
      expect(await requestReset(server.visitor(), one)).toMatchObject({ status: 200, text: '{}' });
    await mail.next();
    await server.server.close();
    expect(mail.received.map(({ recipients }) => recipients)).toEqual([[email]]);
    const { adapter } = await server.auth.$context;
    expect(await adapter.count({ model: 'verification' })).toBe(asked.length);
  });

  test('the answer waits for nothing that is stored', async () => {
    const { mail, server } = await startWithMail();
    const email = await server.account('editor');
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    const release = Promise.withResolvers<void>();
    const held = server.storage.write(() => release.promise);
    for (const one of [email, 'personne@ne2016.test'])
      expect(await requestReset(visitor, one)).toMatchObject({ status: 200, text: '{}' });
    expect(mail.received).toEqual([]);
    release.resolve();
    await held;
    expect((await mail.next()).recipients).toEqual([email]);
  });

  test('can be asked for five times for an account, which need not exist', async () => {
    const { server } = await startWithMail();
    for (const email of [await server.account('editor'), 'personne@ne2016.test']) {
      const visitor = server.visitor();
      for (let requests = 0; requests < 5; requests += 1)
        expect((await requestReset(visitor, email)).status).toBe(200);
      const answer = await requestReset(visitor, email);
      expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    }
  });

  test('can be asked for twenty times from an address, and signing in goes on', async () => {
    const { server } = await startWithMail();
    const visitor = server.visitor();
    for (let requests = 0; requests < 20; requests += 1)
      expect((await requestReset(visitor, `personne-${requests}@ne2016.test`)).status).toBe(200);
    const email = await server.account('editor');
    expect((await requestReset(visitor, email)).status).toBe(429);
    expect((await visitor.signIn(email, testPassword)).status).toBe(200);
  });

  test('a mail server that is away is nobody’s problem but the operator’s', async () => {
    const { mail, server } = await startWithMail();
    await mail.stop();
    const visitor = server.visitor();
    expect((await requestReset(visitor, await server.account('editor'))).status).toBe(200);
    expect((await visitor.call('GET', paths.session)).status).toBe(200);
  });
});

describe('changing one’s password', () => {
  const body = { currentPassword: testPassword, newPassword, revokeOtherSessions: false };

  test('needs the present one', async () => {
    const server = await startTestServer();
    const client = await server.signedIn('editor');
    for (const currentPassword of ['ce-n-est-pas-lui', '', 'x'.repeat(200)]) {
      const answer = await client.call('POST', paths.changePassword, { body: { ...body, currentPassword } });
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_attributes' } });
      expect(answer.body.errors).toMatchObject([
        {
          attribute: 'currentPassword',
          validator: 'wrong_password',
          message: expect.stringContaining('mot de passe actuel') as string,
        },
      ]);
    }
  });

  test('refuses one that somebody would guess, and says what to do', async () => {
    const server = await startTestServer();
    const email = await server.account('editor');
    const client = server.visitor();
    await client.signIn(email, testPassword);
    for (const guessed of ['1QAZ2wsx3edc', email]) {
      const change = { ...body, newPassword: guessed };
      const answer = await client.call('POST', paths.changePassword, { body: change });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([
        {
          attribute: 'newPassword',
          validator: 'guessable',
          message: expect.stringContaining('Choisissez') as string,
        },
      ]);
    }
    expect((await server.visitor().signIn(email, testPassword)).status).toBe(200);
  });

  test('estimates twenty new passwords, and then no more for a while', async () => {
    const server = await startTestServer();
    const client = await server.signedIn('editor');
    const weak = { ...body, newPassword: '1QAZ2wsx3edc' };
    const change = () => client.call('POST', paths.changePassword, { body: weak });
    const refused = await Promise.all(Array.from({ length: 25 }, change));
    const statuses = refused.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array<number>(20).fill(422), ...Array<number>(5).fill(429)]);
    const answer = await client.call('POST', paths.changePassword, { body });
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    const short = { ...body, newPassword: 'court' };
    expect((await client.call('POST', paths.changePassword, { body: short })).status).toBe(422);
    const colleague = await server.signedIn('editor');
    expect((await colleague.call('POST', paths.changePassword, { body })).status).toBe(200);
  });

  test('counts wrong tries together with failed logins', async () => {
    const server = await startTestServer();
    const email = await server.account('editor');
    const client = server.visitor();
    await client.signIn(email, testPassword);
    const wrong = { ...body, currentPassword: 'ce-n-est-pas-lui' };
    for (let failures = 0; failures < 3; failures += 1)
      expect((await client.call('POST', paths.changePassword, { body: wrong })).status).toBe(422);
    for (let failures = 0; failures < 2; failures += 1)
      expect((await client.signIn(email, 'ce-n-est-pas-lui')).status).toBe(401);
    const answer = await client.call('POST', paths.changePassword, { body });
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  });

  test.each([
    ['court', 'minlength'],
    ['x'.repeat(129), 'maxlength'],
  ])('wants 12 to 128 characters: %s', async (tooOdd, validator) => {
    const server = await startTestServer();
    const client = await server.signedIn('editor');
    const answer = await client.call('POST', paths.changePassword, {
      body: { ...body, newPassword: tooOdd },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ attribute: 'newPassword', validator }]);
  });

  test.each(['kv7q-wx2m-5t', 'platane, canal, vélo et nuage : '.repeat(4)])(
    'takes 12 and 128 characters: %s',
    async (fitting) => {
      const server = await startTestServer();
      const client = await server.signedIn('editor');
      const answer = await client.call('POST', paths.changePassword, {
        body: { ...body, newPassword: fitting },
      });
      expect(answer.status).toBe(200);
    },
  );

  test('tells the owner, keeps this session and ends the others if asked, and every link', async () => {
    const { mail, server } = await startWithMail();
    const email = await server.account('editor');
    const [client, other] = [server.visitor(), server.visitor()];
    for (const one of [client, other]) await one.signIn(email, testPassword);
    const token = await resetTokenOf(server, email);
    expect(await client.call('POST', paths.changePassword, { body })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await mail.next()).recipients).toEqual([email]);
    expect((await other.call('GET', paths.session)).body.user.email).toBe(email);
    const again = { currentPassword: newPassword, newPassword: testPassword, revokeOtherSessions: true };
    expect((await client.call('POST', paths.changePassword, { body: again })).status).toBe(200);
    expect((await other.call('GET', paths.session)).body).toBeNull();
    expect((await client.call('POST', paths.revokeOtherSessions)).status).toBe(200);
    const reset = await client.call('POST', paths.resetPassword, { body: { token, newPassword } });
    expect(reset.body.code).toBe('reset_token_invalid');
  });

  test.each(['create', 'deleteMany'] as const)(
    'does all that follows from it although %s fails, and says that something has failed',
    async (failing) => {
      const { mail, server } = await startWithMail();
      const email = await server.account('editor');
      const [client, other] = [server.visitor(), server.visitor()];
      for (const one of [client, other]) await one.signIn(email, testPassword);
      const token = await resetTokenOf(server, email);
      const { adapter } = await server.auth.$context;
      vi.spyOn(adapter, failing).mockRejectedValueOnce(new Error('no space left'));
      const change = { ...body, revokeOtherSessions: true };
      expect((await client.call('POST', paths.changePassword, { body: change })).status).toBe(500);
      expect((await mail.next()).body).toContain('vient d’être modifié');
      expect((await other.call('GET', paths.session)).body).toBeNull();
      expect((await server.visitor().signIn(email, newPassword)).status).toBe(200);
      const reset = await client.call('POST', paths.resetPassword, { body: { token, newPassword } });
      expect(reset.status).toBe(failing === 'create' ? 400 : 200);
    },
  );

  test('is for who is signed in', async () => {
    const server = await startTestServer();
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    expect((await visitor.call('POST', paths.changePassword, { body })).body.code).toBe('no_session');
  });
});

describe('a new password', () => {
  test('cannot be set with a link from before the account was disabled, be it enabled again', async () => {
    const server = await startTestServer();
    const email = await server.account('editor');
    const token = await resetTokenOf(server, email);
    const account = (await findAccount(server.auth, email))!;
    await disableAccount(server.auth, account);
    await enableAccount(server.auth, account);
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    const answer = await visitor.call('POST', paths.resetPassword, { body: { token, newPassword } });
    expect(answer.body.code).toBe('reset_token_invalid');
  });

  test('is set once with a token, and ends every session of the account', async () => {
    const server = await startTestServer();
    const email = await server.account('editor');
    const elsewhere = server.visitor();
    await elsewhere.signIn(email, testPassword);
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    const body = { token: await resetTokenOf(server, email), newPassword };
    expect(await visitor.call('POST', paths.resetPassword, { body })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await elsewhere.call('GET', paths.session)).body).toBeNull();
    expect((await visitor.signIn(email, testPassword)).status).toBe(401);
    expect((await visitor.signIn(email, newPassword)).status).toBe(200);
    const again = await visitor.call('POST', paths.resetPassword, { body });
    expect(again).toMatchObject({ status: 400, body: { code: 'reset_token_invalid' } });
  });

  test.each(['create', 'deleteMany'] as const)(
    'is not set where %s fails before, and the link can be used again',
    async (failing) => {
      const { mail, server } = await startWithMail();
      const email = await server.account('editor');
      const elsewhere = server.visitor();
      await elsewhere.signIn(email, testPassword);
      const visitor = server.visitor();
      await visitor.call('GET', paths.session);
      const [token, other] = [await resetTokenOf(server, email), await resetTokenOf(server, email)];
      const { adapter } = await server.auth.$context;
      vi.spyOn(adapter, failing).mockRejectedValueOnce(new Error('no space left'));
      const reset = (one: string) =>
        visitor.call('POST', paths.resetPassword, { body: { token: one, newPassword } });
      expect((await reset(token)).status).toBe(500);
      expect((await elsewhere.call('GET', paths.session)).body.user.email).toBe(email);
      expect((await server.visitor().signIn(email, testPassword)).status).toBe(200);
      expect((await reset(token)).status).toBe(200);
      expect((await mail.next()).body).toContain('vient d’être modifié');
      expect((await elsewhere.call('GET', paths.session)).headers.get('ne2016-session-end')).toBe(
        'passwordChanged',
      );
      expect((await reset(other)).body.code).toBe('reset_token_invalid');
    },
  );

  test('with a link that is too old leaves the sessions and a newer link alone', async () => {
    const server = await startTestServer();
    const email = await server.account('editor');
    const elsewhere = server.visitor();
    await elsewhere.signIn(email, testPassword);
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    const old = await resetTokenOf(server, email);
    const { adapter } = await server.auth.$context;
    const update = { expiresAt: new Date(Date.now() - 1) };
    await adapter.updateMany({ model: 'verification', where: [], update });
    const newer = await resetTokenOf(server, email);
    const reset = (token: string) =>
      visitor.call('POST', paths.resetPassword, { body: { token, newPassword } });
    expect((await reset(old)).body.code).toBe('reset_token_invalid');
    expect((await elsewhere.call('GET', paths.session)).body.user.email).toBe(email);
    expect((await reset(newer)).status).toBe(200);
  });

  test('is not set with a token that is unknown or older than an hour', async () => {
    const server = await startTestServer();
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    const token = await resetTokenOf(server, await server.account('reader'));
    const { adapter } = await server.auth.$context;
    await adapter.updateMany({
      model: 'verification',
      where: [],
      update: { expiresAt: new Date(Date.now() - 1) },
    });
    for (const one of [token, 'inconnu', '']) {
      const answer = await visitor.call('POST', paths.resetPassword, { body: { token: one, newPassword } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'reset_token_invalid' } });
    }
  });

  test.each([
    ['court', 'minlength'],
    ['x'.repeat(129), 'maxlength'],
  ])('has 12 to 128 characters: %s', async (tooOdd, validator) => {
    const server = await startTestServer();
    const email = await server.account('reader');
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    const token = await resetTokenOf(server, email);
    const answer = await visitor.call('POST', paths.resetPassword, { body: { token, newPassword: tooOdd } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ attribute: 'newPassword', validator }]);
    const retry = await visitor.call('POST', paths.resetPassword, { body: { token, newPassword } });
    expect(retry.status).toBe(200);
  });

  test('its token is stored as a hash only', async () => {
    const server = await startTestServer();
    const token = await resetTokenOf(server, await server.account('reader'));
    const { adapter } = await server.auth.$context;
    const stored = await adapter.findMany({ model: 'verification' });
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});
