import { paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';

test('a visitor learns how to sign in, and nothing else of how the server is run', async () => {
  const server = await startTestServer({ environment: { CAPTCHA_PROVIDER: 'altcha' } });
  const captcha = { provider: 'altcha', siteKey: null };
  const configurationOf = async (client = server.visitor()) =>
    (await client.call('GET', paths.configuration)).body;
  expect(await configurationOf()).toEqual({ captcha });
  const reader = await server.signedIn('reader');
  expect(await configurationOf(reader)).toEqual({
    captcha,
    devMode: server.config.devMode,
    push: { key: server.config.pushKey, joinsTogether: true },
    uploadLimit: server.config.uploadLimit,
  });
  await reader.call('POST', paths.signOut);
  expect(await configurationOf(reader)).toEqual({ captcha });
});
