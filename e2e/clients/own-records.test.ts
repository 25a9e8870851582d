import { createDataLayer, type DataLayer } from '@ne2016/data-layer';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { savedViewResource } from '@ne2016/contract';
import { resources } from '@ne2016/contract/testing';
import { expect, onTestFinished, test } from 'vitest';
import { addAccount } from '../application/accounts.ts';
import type { Account } from '../application/application.ts';
import { startServer } from './start-server.ts';
import { untilTrue } from './until-true.ts';
import { visit } from './visit.ts';

/** Private records that others see once they are shared: the product’s own saved views. */
const views = savedViewResource(resources);

/** Opens the list of a user, live. */
async function openList(address: string, account: Account) {
  const { http, push } = await visit(address, account);
  const layer: DataLayer = createDataLayer({ resources: [views], http, push: pusherPush({ ...push, http }) });
  layer.start();
  onTestFinished(() => layer.stop());
  const store = layer.store(views);
  const until = (isTrue: () => boolean) =>
    untilTrue(
      isTrue,
      (listener) => store.subscribe(listener),
      (listener) => layer.connection.subscribe(listener),
    );
  await store.reload();
  await until(() => layer.connection.value === 'connected');
  return { store, until };
}

test('records of one’s own: others see them while they are shared, and cannot change them', async () => {
  const application = await startServer({ SAMPLE_DATA: 'false' });
  onTestFinished(() => application[Symbol.asyncDispose]());
  const [ada, bob] = await Promise.all(
    ['ada', 'bob'].map(async (name) =>
      openList(application.address, await addAccount(application, `${name}@ne2016.test`, name)),
    ),
  );
  if (ada === undefined || bob === undefined) throw new Error('Nobody is there');

  const saved = await ada.store.save(
    ada.store.addDraft({ name: 'À moi', resource: 'project', settings: '' }),
  );
  const id = Number(saved);
  await bob.store.reload();
  expect([ada.store.get(id)?.values.name, bob.store.get(id)]).toEqual(['À moi', undefined]);

  // Shared: it arrives by itself. An edit of another user is refused, and is kept.
  ada.store.edit(id, { shared: true });
  await ada.store.save(id);
  await bob.until(() => bob.store.get(id) !== undefined);
  bob.store.edit(id, { name: 'À Bob' });
  expect(await bob.store.save(id)).toBeUndefined();
  expect(bob.store.get(id)).toMatchObject({ values: { name: 'À Bob' }, problem: { code: 'forbidden' } });
  await bob.store.revert(id);
  expect(await bob.store.remove(id)).toBe(false);

  // No longer shared: it disappears by itself, and its owner still has it.
  ada.store.edit(id, { shared: false });
  await ada.store.save(id);
  await bob.until(() => bob.store.get(id) === undefined);
  await ada.store.reload();
  expect(ada.store.get(id)?.values).toMatchObject({ name: 'À moi', shared: false });
});
