import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { folderDelivery } from './folder-delivery.ts';
import type { Mail } from './mail.ts';

const from = { name: 'ne2016', address: 'ne2016@localhost' };
const mail: Mail = {
  to: { name: 'Zoé', address: 'zoe@exemple.test' },
  subject: 'Essai',
  text: 'Essai',
  html: '<p>Essai</p>',
  link: 'http://localhost/',
};

test('each mail is a file that its owner alone can read', async () => {
  const folder = join(temporaryFolder(), 'outbox');
  const written: Mail[] = [];
  const delivery = folderDelivery({ folder, from, written: (one) => written.push(one) });
  const { signal } = new AbortController();
  await Promise.all([delivery.deliver(mail, signal), delivery.deliver(mail, signal)]);
  const files = readdirSync(folder);
  expect(files).toHaveLength(2);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const file of files) {
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-[\da-f-]+\.eml$/);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, file), 'utf8')).toContain('From: ne2016 <ne2016@localhost>\r\n');
  }
  expect(written).toEqual([mail, mail]);
});
