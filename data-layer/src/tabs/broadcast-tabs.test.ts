import { afterEach, expect, it } from 'vitest';
import { broadcastTabChannel } from './broadcast-tabs.ts';
import type { TabChannel, TabMessage } from './channel/tab-channel.ts';

const opened: TabChannel[] = [];
const here = (from: string): TabMessage => ({ from, number: 1, what: 'here' });

afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
});

/** A tab of a person, with the run-time's own `BroadcastChannel` and Web Locks. */
function openTab({ user = 'camille', server = 'http://server.test' } = {}) {
  const channel = broadcastTabChannel({ user, server });
  const messages: TabMessage[] = [];
  const waiting: (() => void)[] = [];
  channel.open((message) => {
    messages.push(message);
    waiting.shift()?.();
  });
  opened.push(channel);
  const next = () => new Promise<void>((resolve) => waiting.push(resolve));
  return { channel, messages, next };
}

function leading(channel: TabChannel, resource: string): Promise<void> {
  return new Promise((resolve) => channel.lead(resource, resolve));
}

it('brings a message to the other tabs of the same person and server, and to nobody else', async () => {
  const sender = openTab();
  const others = [openTab({ user: 'driss' }), openTab({ server: 'http://other.test' })];
  const same = openTab();
  const arrived = same.next();
  sender.channel.post(here('sender'));
  await arrived;
  expect(same.messages).toEqual([here('sender')]);
  expect([sender, ...others].flatMap(({ messages }) => messages)).toEqual([]);
});

it('hears nothing once it is closed, and again when it is opened again', async () => {
  const sender = openTab();
  const [closed, same] = [openTab(), openTab()];
  closed.channel.close();
  const arrived = same.next();
  sender.channel.post(here('first'));
  await arrived;
  const reopened = new Promise<TabMessage>((resolve) => closed.channel.open(resolve));
  sender.channel.post(here('second'));
  expect(await reopened).toEqual(here('second'));
  expect(closed.messages).toEqual([]);
});

it('may be told something when it is closed', () => {
  const { channel } = openTab();
  channel.close();
  expect(() => channel.post(here('closed'))).not.toThrow();
  expect(() => channel.close()).not.toThrow();
});

it('lets one tab lead in a resource, and the next one once that is closed', async () => {
  const [first, second] = [openTab(), openTab()];
  await leading(first.channel, 'project');
  let isSecondLeading = false;
  const secondLeads = leading(second.channel, 'project').then(() => (isSecondLeading = true));
  await leading(second.channel, 'document');
  expect(isSecondLeading).toBe(false);
  first.channel.close();
  await secondLeads;
  expect(isSecondLeading).toBe(true);
});

it('leads in nothing that it asked for before it was closed', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await leading(first.channel, 'project');
  let isSecondLeading = false;
  second.channel.lead('project', () => (isSecondLeading = true));
  second.channel.close();
  first.channel.close();
  await leading(third.channel, 'project');
  expect(isSecondLeading).toBe(false);
});
