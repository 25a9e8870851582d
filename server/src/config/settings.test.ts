import { branding } from '@ne2016/extensions/branding';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { StartFault } from './start-fault.ts';

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof StartFault) return error.lines;
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('nothing is required to start', () => {
    expect(readSettings({})).toMatchObject({
      host: 'localhost',
      port: 8080,
      appUrl: 'http://localhost:8080',
      appUrlIsFixed: false,
      dataDir: './var',
      adminEmail: 'admin@ne2016.test',
      sampleData: true,
      pushKey: 'ne2016-key',
    });
  });

  test('specification §9: devMode is true unless it is switched off, or the server is one of production', () => {
    expect(readSettings({}).devMode).toBe(true);
    expect(readSettings({ DEV_MODE: 'false' }).devMode).toBe(false);
    const production = { NODE_ENV: 'production', APP_SECRET: 's'.repeat(32) };
    expect(readSettings(production).devMode).toBe(false);
    expect(readSettings({ ...production, DEV_MODE: 'true' }).devMode).toBe(true);
  });

  test('links are logged in devMode, and in production never', () => {
    expect(readSettings({}).logsLinks).toBe(true);
    expect(readSettings({ DEV_MODE: 'false' }).logsLinks).toBe(false);
    const production = { NODE_ENV: 'production', APP_SECRET: 's'.repeat(32), DEV_MODE: 'true' };
    expect(readSettings(production).logsLinks).toBe(false);
  });

  test('the history is kept for ever and the bin for a month unless something else is said', () => {
    const day = 24 * 60 * 60 * 1000;
    expect(readSettings({})).toMatchObject({ historyRetention: null, binRetention: 30 * day });
    expect(readSettings({ HISTORY_RETENTION_DAYS: '400', BIN_RETENTION_DAYS: '0' })).toMatchObject({
      historyRetention: 400 * day,
      binRetention: 0,
    });
    const lines = faultsOf({ HISTORY_RETENTION_DAYS: '-1', BIN_RETENTION_DAYS: '1,5' });
    expect(lines.map((line) => line.split(' ')[2])).toEqual(['HISTORY_RETENTION_DAYS', 'BIN_RETENTION_DAYS']);
  });

  test('an empty variable counts as unset', () => {
    expect(readSettings({ PORT: '', ADMIN_PASSWORD: '', APP_URL: '' })).toEqual(readSettings({}));
  });

  test('every fault is listed, each in a line that names its variable', () => {
    const lines = faultsOf({
      PORT: '70000',
      APP_URL: 'ftp://exemple.fr',
      ADMIN_EMAIL: 'personne',
      ADMIN_PASSWORD: 'court',
      SAMPLE_DATA: 'oui',
      LOG_LEVEL: 'bavard',
      METRICS_TOKEN: 'court',
      MAIL_URL: 'localhost',
      MAIL_FROM: 'personne',
      PUSH: 'postale',
      NODE_ENV: 'prod',
    });
    for (const name of [
      'PORT',
      'APP_URL',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'SAMPLE_DATA',
      'LOG_LEVEL',
      'METRICS_TOKEN',
      'MAIL_URL',
      'MAIL_FROM',
      'PUSH',
      'NODE_ENV',
    ])
      expect(lines.filter((line) => line.startsWith(`La variable ${name} `))).toHaveLength(1);
    expect(lines).toHaveLength(11);
  });

  describe('the push service', () => {
    const elsewhere = {
      PUSH: 'pusher',
      PUSHER_APP_ID: '42',
      PUSHER_APP_KEY: 'key',
      PUSHER_APP_SECRET: 'short',
    };

    test('is in this process unless another is chosen', () => {
      expect(readSettings({}).push).toEqual({
        appId: '2016',
        formerAppId: 'ne2016',
        service: { place: 'embedded' },
        webhookUrl: null,
        anonymousLimits: { perCaller: 5_000, total: 10_000 },
        socketLimits: { perSession: 100, perAccount: 300 },
      });
      expect(readSettings(elsewhere).push).toEqual({
        appId: '42',
        formerAppId: null,
        service: { place: 'cluster', cluster: 'eu' },
        webhookUrl: null,
        anonymousLimits: { perCaller: 5_000, total: 10_000 },
        socketLimits: { perSession: 100, perAccount: 300 },
      });
      const server = { ...elsewhere, PUSHER_HOST: 'push.exemple.fr', PUSHER_PORT: '6001' };
      expect(readSettings({ ...server, PUSHER_SCHEME: 'http' }).push.service).toEqual({
        place: 'server',
        host: 'push.exemple.fr',
        port: 6001,
        isEncrypted: false,
      });
    });

    test('tells what happens on its channels to whoever is named', () => {
      const url = 'https://exemple.fr/push?jeton=1';
      expect(readSettings({ PUSH_WEBHOOK_URL: url }).push.webhookUrl).toBe(url);
    });

    test('elsewhere needs the credentials that it gave, of whatever length; ours needs a long secret', () => {
      expect(faultsOf({ PUSH: 'pusher' })).toEqual([
        expect.stringMatching(/^La variable PUSHER_APP_ID est obligatoire/),
        expect.stringMatching(/^La variable PUSHER_APP_KEY est obligatoire/),
        expect.stringMatching(/^La variable PUSHER_APP_SECRET est obligatoire/),
      ]);
      expect(faultsOf({ PUSHER_APP_SECRET: 'short' })).toEqual([
        expect.stringMatching(/^La variable PUSHER_APP_SECRET doit avoir au moins 32/),
      ]);
    });

    test.each([
      [{ PUSHER_HOST: 'localhost' }, 'PUSHER_HOST'],
      [{ PUSHER_APP_CLUSTER: 'eu' }, 'PUSHER_APP_CLUSTER'],
      [{ ...elsewhere, PUSHER_PORT: '6001' }, 'PUSHER_PORT'],
      [{ ...elsewhere, PUSHER_HOST: 'localhost', PUSHER_APP_CLUSTER: 'eu' }, 'PUSHER_APP_CLUSTER'],
      [{ ...elsewhere, PUSHER_HOST: 'https://localhost' }, 'PUSHER_HOST'],
      [{ ...elsewhere, PUSHER_HOST: 'localhost', PUSHER_PORT: '0' }, 'PUSHER_PORT'],
      [{ PUSH_WEBHOOK_URL: 'exemple.fr/push' }, 'PUSH_WEBHOOK_URL'],
      [{ PUSH_WEBHOOK_URL: 'https://nom:secret@exemple.fr/push' }, 'PUSH_WEBHOOK_URL'],
      [{ ...elsewhere, PUSH_WEBHOOK_URL: 'https://exemple.fr/push' }, 'PUSH_WEBHOOK_URL'],
    ])('refuses %j by the name of %s', (environment, name) => {
      expect(faultsOf(environment)).toEqual([expect.stringContaining(`La variable ${name} `)]);
    });
  });

  test('the database is a file unless an address of PostgreSQL is given, which no fault repeats', () => {
    expect(readSettings({}).databaseUrl).toBeNull();
    for (const url of ['postgres://a:b@localhost:5432/x', 'postgresql:///x?host=/var/run/postgresql'])
      expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
    for (const url of ['mysql://a:geheim@localhost/x', 'postgres://a:geheim@localhost', 'geheim']) {
      expect(faultsOf({ DATABASE_URL: url })).toEqual([
        expect.stringMatching(/^La variable DATABASE_URL attend une adresse postgres:/),
      ]);
      expect(faultsOf({ DATABASE_URL: url }).join()).not.toContain('geheim');
    }
  });

  test('production wants a secret, and no samples unless asked for', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toHaveLength(1);
    const production = { NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32) };
    expect(readSettings(production).sampleData).toBe(false);
    expect(readSettings({ ...production, SAMPLE_DATA: 'true' }).sampleData).toBe(true);
    expect(faultsOf({ APP_SECRET: 'court' })).toHaveLength(1);
  });

  test('mail goes to the outbox, or through a server in the name of somebody', () => {
    expect(readSettings({ APP_URL: 'https://exemple.fr' }).mail).toEqual({
      smtp: null,
      from: { name: branding.name, address: 'ne2016@exemple.fr' },
    });
    const mail = { MAIL_URL: 'smtp://localhost', MAIL_FROM: 'mairie@exemple.fr' };
    expect(readSettings(mail).mail).toMatchObject({
      smtp: { host: 'localhost' },
      from: { address: 'mairie@exemple.fr' },
    });
    expect(faultsOf({ MAIL_URL: 'smtp://localhost' })).toEqual([
      expect.stringMatching(/^La variable MAIL_FROM/),
    ]);
    const production = { ...mail, NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32) };
    expect(faultsOf(production)).toEqual([expect.stringMatching(/^La variable APP_URL/)]);
    expect(faultsOf({ ...production, APP_URL: 'https://exemple.fr' })).toEqual([]);
  });

  describe('limits of writing', () => {
    test('are 600 in 10 seconds, 20,000 in an hour and 200 MiB in a day; 0 is none', () => {
      const limits = { perTenSeconds: 600, perHour: 20_000, bytesPerDay: 200 * 1024 * 1024 };
      expect(readSettings({}).writeLimits).toEqual(limits);
      const off = { WRITES_PER_10_SECONDS: '0', WRITES_PER_HOUR: '0', WRITE_QUOTA: '0' };
      expect(readSettings(off).writeLimits).toEqual({ perTenSeconds: 0, perHour: 0, bytesPerDay: 0 });
    });

    test.each(['WRITES_PER_10_SECONDS', 'WRITES_PER_HOUR', 'WRITE_QUOTA'])('%s is a whole number', (name) => {
      for (const value of ['-1', '1,5', 'beaucoup', '2000000'])
        expect(faultsOf({ [name]: value })).toEqual([
          expect.stringContaining(`${name} attend un nombre entier`),
        ]);
    });
  });

  describe('files', () => {
    const keys = { S3_BUCKET: 'fichiers', S3_ACCESS_KEY_ID: 'cle', S3_SECRET_ACCESS_KEY: 'secret' };
    const s3 = { FILE_STORE: 's3', ...keys };

    test('lie on the disk and have 50 MiB at most unless something else is said', () => {
      expect(readSettings({})).toMatchObject({ files: { store: 'disk' }, uploadLimit: 50 * 1024 * 1024 });
      expect(readSettings({ UPLOAD_LIMIT: '2' }).uploadLimit).toBe(2 * 1024 * 1024);
    });

    test.each(['0', '1048577', '1,5', '2 Go', '-1'])('the quota is no %j', (UPLOAD_QUOTA) => {
      expect(faultsOf({ UPLOAD_QUOTA })).toEqual([expect.stringContaining('UPLOAD_QUOTA attend un nombre')]);
    });

    test.each(['0', '2048', '1,5', '50 Mo', '-1'])('the limit is no %j', (UPLOAD_LIMIT) => {
      expect(faultsOf({ UPLOAD_LIMIT })).toEqual([expect.stringContaining('UPLOAD_LIMIT attend un nombre')]);
    });

    test('with S3 they need a bucket and two keys', () => {
      const lines = faultsOf({ FILE_STORE: 's3' });
      expect(lines.map((line) => /^La variable (\w+) est obligatoire/.exec(line)?.[1])).toEqual(
        Object.keys(keys),
      );
      expect(faultsOf({ ...s3, S3_ENDPOINT: 'exemple.fr', S3_BUCKET: 'Un Seau' })).toEqual([
        expect.stringContaining('S3_ENDPOINT attend une adresse'),
        expect.stringContaining('S3_BUCKET attend un nom'),
      ]);
    });

    test('a bucket stands in the path, but for Amazon in the host, unless something else is said', () => {
      const pathStyle = (environment: Record<string, string>) => {
        const { files } = readSettings({ ...s3, ...environment });
        return files.store === 's3' && files.forcePathStyle;
      };
      expect(pathStyle({})).toBe(false);
      expect(pathStyle({ S3_ENDPOINT: 'https://s3.exemple.fr' })).toBe(true);
      expect(pathStyle({ S3_ENDPOINT: 'https://s3.exemple.fr', S3_FORCE_PATH_STYLE: 'false' })).toBe(false);
    });

    test('on the disk a variable of S3 is refused, for it would be without effect', () => {
      expect(faultsOf({ S3_BUCKET: 'fichiers' })).toEqual([
        expect.stringContaining('S3_BUCKET ne sert à rien sans FILE_STORE=s3'),
      ]);
    });
  });

  describe('the CAPTCHA', () => {
    const keys = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };

    test('is ALTCHA unless another is chosen, or none', () => {
      expect(readSettings({}).captcha).toEqual({ provider: 'altcha' });
      expect(readSettings({ CAPTCHA_PROVIDER: 'none' }).captcha).toEqual({ provider: 'none' });
      expect(faultsOf({ CAPTCHA_PROVIDER: 'geetest' })).toEqual([
        'La variable CAPTCHA_PROVIDER attend altcha, recaptcha, hcaptcha, turnstile ou none.',
      ]);
    });

    test.each([
      ['recaptcha', 'https://www.google.com/recaptcha/api/siteverify'],
      ['hcaptcha', 'https://api.hcaptcha.com/siteverify'],
      ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
    ])('of %s needs two keys and knows its address', (provider, verifyUrl) => {
      const lines = faultsOf({ CAPTCHA_PROVIDER: provider });
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain('La variable CAPTCHA_SITE_KEY est obligatoire');
      expect(lines[1]).toContain('La variable CAPTCHA_SECRET est obligatoire');
      const settings = { provider, siteKey: 'site', secret: 'secret' };
      expect(readSettings({ CAPTCHA_PROVIDER: provider, ...keys }).captcha).toEqual({
        ...settings,
        verifyUrl,
      });
      const elsewhere = { CAPTCHA_PROVIDER: provider, ...keys, CAPTCHA_VERIFY_URL: 'https://exemple.fr/x' };
      expect(readSettings(elsewhere).captcha).toEqual({ ...settings, verifyUrl: 'https://exemple.fr/x' });
      expect(faultsOf({ ...elsewhere, CAPTCHA_VERIFY_URL: 'exemple.fr' })).toHaveLength(1);
    });

    test('keys of a provider that is not chosen are a mistake', () => {
      expect(faultsOf(keys)).toHaveLength(2);
      expect(faultsOf({ ...keys, CAPTCHA_PROVIDER: 'none' })).toHaveLength(2);
    });
  });
});
