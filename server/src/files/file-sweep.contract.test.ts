import type { FileReference } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { reportWith } from './testing/file-server.ts';
import { hour, keptIds, setFile, startWithFiles, sweep } from './testing/swept-files.ts';

test('what no record has held for a day is removed, bytes and row, and counted in the log', async () => {
  const { server, client, files } = await startWithFiles(6);
  const [waiting, incoming, detached, removing, young, held] = files as [FileReference, ...FileReference[]];
  await reportWith(client, { paper: held });
  await setFile(server, waiting, 'waiting', 25 * hour);
  await setFile(server, incoming!, 'incoming', 25 * hour);
  await setFile(server, detached!, 'detached', 25 * hour);
  await setFile(server, removing!, 'removing', 25 * hour);
  await setFile(server, young!, 'detached', 23 * hour);
  await setFile(server, held!, 'attached', 1000 * hour);
  const log = await sweep(server);
  const left = [young!.id, held!.id].toSorted();
  expect(await keptIds(server)).toEqual({ rows: left, bytes: left });
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ removed: 4 }, expect.any(String));
});

test('several processes take each file once', async () => {
  const { server, files } = await startWithFiles(3);
  for (const file of files) await setFile(server, file, 'waiting', 25 * hour);
  const remove = vi.spyOn(server.fileStore, 'remove');
  await Promise.all([sweep(server), sweep(server), sweep(server)]);
  expect(remove.mock.calls.map(([id]) => id).toSorted()).toEqual(files.map(({ id }) => id).toSorted());
  expect(await keptIds(server)).toEqual({ rows: [], bytes: [] });
});
