import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { startMailServer } from '../testing/start-mail-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createMailQueue, type MailConfig } from './create-mail-queue.ts';
import type { Mail } from './mail.ts';

const mail: Mail = {
  to: { name: '', address: 'zoe@exemple.test' },
  subject: 'Essai',
  text: 'Essai',
  html: '<p>Essai</p>',
  link: 'http://localhost/#/reset/le-jeton',
};

/** Sends one mail. Returns the logged lines and the number of files. */
async function send(config: Partial<MailConfig>) {
  const dataDir = temporaryFolder();
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  const from = { name: '', address: 'mairie@exemple.test' };
  const queue = createMailQueue({ mail: { smtp: null, from }, dataDir, logsLinks: true, ...config }, log);
  queue.add(() => mail);
  await queue.stop();
  const files = readdirSync(dataDir).flatMap((folder) => readdirSync(join(dataDir, folder)));
  return { lines: lines.join(''), files: files.length };
}

describe('without a mail server', () => {
  test('mail goes to the outbox, and a developer finds its link in the log', async () => {
    const { lines, files } = await send({ logsLinks: true });
    expect(lines).toContain(mail.link);
    expect(lines).not.toContain(mail.to.address);
    expect(files).toBe(1);
  });

  test('nobody else finds it there', async () => {
    expect(await send({ logsLinks: false })).toEqual({ lines: '', files: 1 });
  });
});

test('with a mail server nothing is kept or logged, in developer mode neither', async () => {
  const { port, received } = await startMailServer();
  const smtp = { host: '127.0.0.1', port, secure: false, credentials: null };
  const from = { name: '', address: 'mairie@exemple.test' };
  expect(await send({ mail: { smtp, from }, logsLinks: true })).toEqual({ lines: '', files: 0 });
  expect(received).toHaveLength(1);
});
