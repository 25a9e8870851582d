import { defineResource, links, type Resource, type Role, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { saveRecord } from './save-record.ts';

const label = 'x';
const labels = { plural: 'Lieux', singular: 'lieu', gender: 'masculine' } as const;
const place = defineResource('place', {
  labels,
  attributes: { name: text({ label }) },
  title: 'name',
  visible: ({ name }, { role }) => name !== 'Secret' || role === 'admin',
});
const tour = defineResource('tour', {
  labels: { plural: 'Tournées', singular: 'tournée', gender: 'feminine' },
  attributes: {
    name: text({ label }),
    places: links('place', { label }),
    others: links('tour', { label }),
  },
  title: 'name',
});

/** Three places. Only an administrator sees the second. */
async function threePlaces() {
  const resources = [place, tour];
  const { open } = await testDatabase();
  const storage = await open(resources);
  const as = (role: Role) => {
    const writer = { userId: role, role, socketId: null };
    const store = { storage, resources };
    return {
      create: (resource: Resource, values: Record<string, unknown>) =>
        saveRecord(store, resource, { action: 'created', values, key: null }, writer),
      update: (id: number, values: Record<string, unknown>) =>
        saveRecord(store, tour, { action: 'updated', id, values, expected: null }, writer),
      remove: (resource: Resource, id: number) =>
        saveRecord(store, resource, { action: 'deleted', id, expected: null }, writer),
    };
  };
  for (const name of ['Halle', 'Secret', 'Gare']) await as('admin').create(place, { name });
  return { admin: as('admin'), editor: as('editor') };
}

const missing = { details: { errors: [{ attribute: 'places', validator: 'missing' }] } };

test('each of several links leads to a record that the writer sees', async () => {
  const { admin, editor } = await threePlaces();
  await expect(admin.create(tour, { name: 'Un', places: [1, 9] })).rejects.toMatchObject(missing);
  await expect(editor.create(tour, { name: 'Un', places: [1, 2] })).rejects.toMatchObject(missing);
  const { id } = await admin.create(tour, { name: 'Un', places: [2, 1] });
  // The hidden place was linked before.
  await editor.update(id, { places: [1, 2, 3] });
  await editor.update(id, { places: null });
  await expect(editor.update(id, { places: [2] })).rejects.toMatchObject(missing);
});

test('a record that one of several links leads to is not deleted, and is told by how many', async () => {
  const { admin } = await threePlaces();
  await admin.create(tour, { name: 'Un', places: [1, 3] });
  const { id } = await admin.create(tour, { name: 'Deux', places: [3] });
  await expect(admin.remove(place, 3)).rejects.toMatchObject({
    code: 'record_referenced',
    details: { references: [{ resource: 'tour', count: 2 }] },
  });
  await admin.update(id, { places: [1] });
  await expect(admin.remove(place, 3)).rejects.toMatchObject({
    details: { references: [{ resource: 'tour', count: 1 }] },
  });
  await admin.update(1, { places: [1] });
  await admin.remove(place, 3);
});

test('a record that links to itself among others can be deleted', async () => {
  const { admin } = await threePlaces();
  await admin.create(tour, { name: 'Un' });
  await admin.update(1, { others: [1] });
  expect(await admin.remove(tour, 1)).toMatchObject({ id: 1 });
});
