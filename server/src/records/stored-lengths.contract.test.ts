import { historyPaths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { first, long, start } from '../testing/longer-page.ts';

test('what was replaced comes back by undoing, and a whole record from the bin', async () => {
  const { editor, others, put, stored } = await start();
  expect(await put({ address: 'https://a.fr', others: [2] })).toMatchObject({ status: 200 });
  expect(await put({ address: `${long}a` })).toMatchObject({ status: 422 });
  expect(await put({ address: long, others })).toMatchObject({ status: 200 });
  expect(await stored()).toMatchObject({ address: long, others });
  expect(await editor.call('DELETE', first)).toMatchObject({ status: 204 });
  const restored = await editor.call('POST', historyPaths.restore('page', 1));
  expect(restored).toMatchObject({ status: 201, body: { address: long, others } });
});
