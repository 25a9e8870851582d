import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from '@ne2016/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addressOf, startChildServer } from '../testing/child-process.ts';
import { pushThrough } from '../testing/push-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';

// A program starts slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const ADMIN_PASSWORD = 'un-bon-mot-de-passe';

test('the log tells that the push service will not close the sockets of an ended session', async () => {
  const service = createServer((_request, response) => response.writeHead(404).end('no such call'));
  await once(service.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void service.close());
  const application = startChildServer({
    DATA_DIR: temporaryFolder(),
    ADMIN_PASSWORD,
    ...pushThrough((service.address() as AddressInfo).port),
  });
  const client = new TestClient(await addressOf(application));
  await client.signIn('admin@ne2016.test', ADMIN_PASSWORD);
  const body = { socket_id: '1.1', channel_name: 'private-commune' };
  expect((await client.call('POST', paths.channelAuthorization, { body })).status).toBe(200);
  await client.call('POST', paths.signOut, { body: {} });
  const [line] = await application.until(/^.*the push service does not close sockets.*$/m);
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    err: { message: 'The push service answered 404: no such call' },
  });
});
