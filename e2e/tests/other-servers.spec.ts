import { expect, test } from '../application/test.ts';
import { OtherServer, type ServerManners } from '../other-servers/other-server.ts';

// The application is not started.
test.use({ baseURL: undefined });

const manners: [string, NonNullable<ServerManners['cacheHeaders']>, { tag?: string }][] = [
  ['an ETag and no Vary', (version) => ({ etag: `"${version}"` }), {}],
  [
    'a Last-Modified and no Vary',
    (_version, changedAt) => ({ 'last-modified': changedAt.toUTCString() }),
    { tag: '@long' },
  ],
  [
    'a max-age',
    (version) => ({ etag: `"${version}"`, 'cache-control': 'public, max-age=600' }),
    { tag: '@long' },
  ],
];

for (const [what, cacheHeaders, details] of manners)
  test(
    `from a server that answers with ${what}, a delta is never taken for the list, and nothing old for new`,
    details,
    async ({ page }) => {
      const server = await new OtherServer({ cacheHeaders }).start();
      await page.goto(server.address);
      await page.evaluate(() => tasks.store.reload());
      expect(await page.evaluate(() => tasks.titles())).toEqual(['1 one', '2 two', '3 three']);

      // A delta includes changes of the last answer’s second, too.
      server.pass(2);
      await page.evaluate(() => tasks.store.reload());
      server.pass(2);
      server.write(2, 'second');
      await page.evaluate(() => tasks.refresh());
      expect(await page.evaluate(() => tasks.titles())).toEqual(['1 one', '2 second', '3 three']);
      await page.evaluate(() => tasks.store.reload());
      expect(await page.evaluate(() => tasks.titles())).toEqual(['1 one', '2 second', '3 three']);

      // Two changes within a second, each with an event.
      for (const title of ['second again', 'second once more']) {
        server.write(2, title);
        await page.evaluate(() => tasks.hear(2));
      }
      expect(await page.evaluate(() => tasks.titles())).toContain('2 second once more');
      expect(server.answered).toEqual(['GET list', 'GET list', 'GET delta', 'GET list', 'GET 2', 'GET 2']);
      await server.stop();
    },
  );

test('a server of another origin that allows the headers of the specification alone is worked with', async ({
  page,
}) => {
  const [own, other] = await Promise.all([
    new OtherServer().start(),
    new OtherServer({ isShared: true }).start(),
  ]);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto(`${own.address}/?api=${other.address}`);
  // The server’s behaviour is not known yet.
  expect(await page.evaluate(() => tasks.store.save(tasks.store.addDraft({ title: 'four' })))).toBe(4);
  await page.evaluate(() => tasks.store.reload());
  other.write(1, 'first');
  await page.evaluate(() => tasks.refresh());
  expect(await page.evaluate(() => tasks.titles())).toEqual(['1 first', '2 two', '3 three', '4 four']);
  await page.evaluate(async () => {
    await tasks.store.save(tasks.store.addDraft({ title: 'five' }));
    tasks.store.edit(2, { title: 'second' });
    await tasks.store.save(2);
    await tasks.store.remove(3);
    await tasks.store.reload();
  });
  expect(await page.evaluate(() => tasks.titles())).toEqual(['1 first', '2 second', '4 four', '5 five']);
  expect(await page.evaluate(() => tasks.store.hasUnsaved())).toBe(false);
  expect(other.answered).toEqual([
    'POST 200',
    'GET list',
    'GET delta',
    'POST 200',
    'PUT 200',
    'DELETE 204',
    'GET list',
  ]);
  expect(refused).toEqual([]);
  await Promise.all([own.stop(), other.stop()]);
});
