import { paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { hooksOf } from '../extensions/api/hooks-api.ts';
import { defineServerExtension } from '../extensions/api/server-extension.ts';
import { long, page, start } from '../testing/longer-page.ts';

test('what is longer than a maximum of today stays, and what differs is refused', async () => {
  const { editor, others, put, stored } = await start();
  expect(await put({ name: 'Accueil' })).toMatchObject({ status: 200 });
  // A simple client may send the whole record.
  expect(await put({ name: 'Accueil 2', address: long, others })).toMatchObject({ status: 200 });
  expect(await stored()).toMatchObject({ name: 'Accueil 2', address: long, others });
  const refused = (attribute: string, validator: string, most: number) => ({
    status: 422,
    body: { errors: [{ attribute, validator, params: { [validator]: most } }] },
  });
  expect(await put({ address: `${long}a` })).toMatchObject(refused('address', 'maxlength', 2_048));
  expect(await put({ others: others.map((id) => id - 1) })).toMatchObject(refused('others', 'mostLinks', 2));
  // Other records may not take a value of this length. A fault of another attribute is reported first.
  const other = await editor.call('PUT', paths.record('page', 2), { body: { address: long } });
  expect(other).toMatchObject(refused('address', 'maxlength', 2_048));
  const both = await put({ name: '', address: long });
  expect(both.body.errors.map(({ attribute }) => attribute)).toEqual(['name', 'address']);
  const created = await editor.call('POST', paths.create('page'), { body: { name: 'x', address: long } });
  expect(created).toMatchObject(refused('address', 'maxlength', 2_048));
});

test('a hook that gives back what it got does not refuse it', async () => {
  const sameAddress = defineServerExtension('same-address', {
    hooks: [hooksOf(page, { beforeSave: ({ values: { address } }) => ({ address }) })],
  });
  const { put, stored } = await start([sameAddress]);
  expect(await put({ name: 'Accueil' })).toMatchObject({ status: 200 });
  expect(await stored()).toMatchObject({ name: 'Accueil', address: long });
});
