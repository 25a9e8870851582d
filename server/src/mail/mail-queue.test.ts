import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { startMailServer } from '../testing/start-mail-server.ts';
import type { Delivery, Mail } from './mail.ts';
import { MailQueue, type MailQueueParts } from './mail-queue.ts';
import { smtpDelivery } from './smtp-delivery.ts';

const mail: Mail = {
  to: { name: '', address: 'zoe@exemple.test' },
  subject: 'Essai',
  text: 'Essai',
  html: '<p>Essai</p>',
  link: '',
};

/** A queue, and the lines that it logs. `logged` is called at each. */
function makeQueue(parts: Pick<MailQueueParts, 'delivery'> & Partial<MailQueueParts>, logged = () => {}) {
  const lines: unknown[][] = [];
  const note = (...line: unknown[]) => {
    lines.push(line);
    logged();
  };
  return { lines, queue: new MailQueue({ log: { warn: note, error: note }, ...parts }) };
}

function throughPort(port: number): Delivery {
  const server = { host: '127.0.0.1', port, secure: false, credentials: null };
  return smtpDelivery(server, { name: '', address: 'mairie@exemple.test' });
}

test('a server that is away for a while gets the mail when it is back', async () => {
  const away = await startMailServer();
  await away.stop();
  const back = Promise.withResolvers<Awaited<ReturnType<typeof startMailServer>>>();
  let failures = 0;
  const { queue, lines } = makeQueue(
    { delivery: throughPort(away.port), retryDelays: Array<number>(200).fill(20) },
    () => {
      failures += 1;
      if (failures === 2) back.resolve(startMailServer({}, away.port));
    },
  );
  queue.add(() => mail);
  expect(await (await back.promise).next()).toMatchObject({ recipients: ['zoe@exemple.test'] });
  await queue.stop();
  expect(JSON.stringify(lines)).toContain('ECONNREFUSED');
  expect(JSON.stringify(lines)).not.toContain('zoe');
});

test('after a few attempts it gives up, and the log does not say for whom', async () => {
  const away = await startMailServer();
  await away.stop();
  const over = Promise.withResolvers<void>();
  const { queue, lines } = makeQueue({ delivery: throughPort(away.port), retryDelays: [1, 1] }, () => {
    if (lines.length === 3) over.resolve();
  });
  queue.add(() => mail);
  await over.promise;
  await queue.stop();
  expect(lines.map(([, message]) => message)).toEqual([
    'a mail was not sent and is tried again',
    'a mail was not sent and is tried again',
    'a mail was not sent',
  ]);
  expect(JSON.stringify(lines)).not.toContain('exemple.test');
});

test('a final answer of the server is not asked for again', async () => {
  const { port, received } = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
  });
  const logged = Promise.withResolvers<void>();
  const parts = { delivery: throughPort(port), retryDelays: [60_000] };
  const { queue, lines } = makeQueue(parts, logged.resolve);
  queue.add(() => mail);
  await logged.promise;
  await queue.stop();
  expect(lines).toEqual([
    [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'a mail was not sent'],
  ]);
  expect(received).toEqual([]);
});

test('who waits for a mail is told of its failure without the address', async () => {
  const { port } = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
  });
  const { queue } = makeQueue({ delivery: throughPort(port) });
  const error = await queue.send(mail, new AbortController().signal).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    message: 'the mail was not sent: EENVELOPE 550',
    code: 'EENVELOPE',
    responseCode: 550,
  });
  expect(inspect(error, { depth: null })).not.toContain('zoe');
});

test('a stop lets mail that is under way arrive', async () => {
  const begun = Promise.withResolvers<void>();
  const { port, received } = await startMailServer({
    onRcptTo: (_address, _session, done) => {
      begun.resolve();
      setImmediate(done);
    },
  });
  const { queue, lines } = makeQueue({ delivery: throughPort(port) });
  queue.add(() => mail);
  await begun.promise;
  await queue.stop();
  expect({ count: received.length, lines }).toEqual({ count: 1, lines: [] });
});

test('a stop tries a last time what waits', async () => {
  const away = await startMailServer();
  await away.stop();
  const failed = Promise.withResolvers<void>();
  const { queue } = makeQueue({ delivery: throughPort(away.port), retryDelays: [3_600_000] }, failed.resolve);
  queue.add(() => mail);
  await failed.promise;
  const back = await startMailServer({}, away.port);
  await queue.stop();
  expect(back.received).toHaveLength(1);
});

test('a stop does not wait for a server that never answers', async () => {
  const begun = Promise.withResolvers<void>();
  const { port } = await startMailServer({ onRcptTo: () => begun.resolve() });
  const { queue, lines } = makeQueue({ delivery: throughPort(port), longestStop: 1 });
  queue.add(() => mail);
  await begun.promise;
  await queue.stop();
  expect(lines).toMatchObject([[{ code: 'EABORT' }, 'a mail was not sent']]);
});

test('a mail that cannot be written disturbs nobody', async () => {
  const { queue, lines } = makeQueue({ delivery: throughPort(1) });
  queue.add(() => {
    throw new Error('The disk is full');
  });
  queue.add(() => null);
  await queue.stop();
  expect(lines).toEqual([[new Error('The disk is full'), 'a mail was not written']]);
});

test('a mail that waits for its moment is sent when the queue stops', async () => {
  const { port, received } = await startMailServer();
  const { queue } = makeQueue({ delivery: throughPort(port) });
  queue.add(() => mail, 3_600_000);
  await queue.stop();
  expect(received).toHaveLength(1);
});
