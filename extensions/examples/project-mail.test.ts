import { readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@ne2016/contract';
import { resources } from '@ne2016/resources';
import { startTestServer } from '@ne2016/server/testing';
import { expect, test } from 'vitest';
import { projectMail } from './project-mail.ts';

/** Returns the mails in the folder that replaces a mail server, once there is at least one. */
async function mailsIn(folder: string): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const watcher = watch(folder, { recursive: true }, () => resolve());
  const read = () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return files
      .filter((file) => file.endsWith('.eml'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  };
  if (read().length === 0) await promise;
  while (read().length === 0) await new Promise(setImmediate);
  watcher.close();
  return read();
}

test('every administrator hears of a project that is voted', async () => {
  const { signedIn, config } = await startTestServer({ resources, extensions: [projectMail] });
  const admin = await signedIn('admin');
  const commune = { nom: 'Ry', code: '76548', type: 'commune-actuelle', departement: 'x', region: 'y' };
  await admin.call('POST', paths.create('commune'), { body: commune });
  const values = { name: 'La halle', commune: 1, status: 'idea' };
  await admin.call('POST', paths.create('project'), { body: values });
  await admin.call('PUT', paths.record('project', 1), { body: { status: 'approved' } });
  const mails = await mailsIn(config.dataDir);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('admin-1@ne2016.test');
  expect(mails[0]).toMatch(/^Subject: .*Projet/m);
});
