import { describe, expect, test } from 'vitest';
import { mailbox, smtpUrl } from './mail-settings.ts';

describe('MAIL_URL', () => {
  test.each([
    ['smtp://relais.exemple.fr', { host: 'relais.exemple.fr', port: 25, secure: false, credentials: null }],
    ['smtp://127.0.0.1:2525/', { host: '127.0.0.1', port: 2525, secure: false, credentials: null }],
    ['smtps://[::1]', { host: '::1', port: 465, secure: true, credentials: null }],
    [
      'smtp://moi%40exemple.fr:p%3Ass%2F@mail.exemple.fr',
      {
        host: 'mail.exemple.fr',
        port: 587,
        secure: false,
        credentials: { user: 'moi@exemple.fr', password: 'p:ss/' },
      },
    ],
  ])('%s', (url, server) => {
    expect(smtpUrl.parse(url)).toEqual(server);
  });

  test.each([
    'mail.exemple.fr',
    'mail.exemple.fr:25',
    'http://mail.exemple.fr',
    'smtp://moi@mail.exemple.fr',
    'smtp://moi:%zz@mail.exemple.fr',
    'smtp://mail.exemple.fr/dossier',
    'smtp://mail.exemple.fr?ignoreTLS=true',
    'smtp://mail.exemple.fr:99999',
  ])('%s is refused by a sentence that does not repeat it', (url) => {
    const { error } = smtpUrl.safeParse(url);
    expect(error?.issues[0]?.message).toMatch(/^attend l’adresse/);
    expect(error?.issues[0]?.message).not.toContain(url);
  });
});

describe('MAIL_FROM', () => {
  test.each([
    ['mairie@exemple.fr', { name: '', address: 'mairie@exemple.fr' }],
    ['<mairie@exemple.fr>', { name: '', address: 'mairie@exemple.fr' }],
    ['Mairie de Brûlon <mairie@exemple.fr>', { name: 'Mairie de Brûlon', address: 'mairie@exemple.fr' }],
    ['"Mairie, accueil" <mairie@exemple.fr>', { name: 'Mairie, accueil', address: 'mairie@exemple.fr' }],
  ])('%s', (value, expected) => {
    expect(mailbox.parse(value)).toEqual(expected);
  });

  test.each(['Mairie', 'Mairie <mairie>', 'a@exemple.fr, b@exemple.fr', 'X\r\nBcc: y <mairie@exemple.fr>'])(
    '%j is refused',
    (value) => {
      expect(mailbox.safeParse(value).success).toBe(false);
    },
  );
});
