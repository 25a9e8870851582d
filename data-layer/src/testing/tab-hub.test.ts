import { expect, it } from 'vitest';
import type { TabMessage } from '../tabs/channel/tab-channel.ts';
import { TabHub } from './tab-hub.ts';

const here = (from: string, number: number): TabMessage => ({ from, number, what: 'here' });

function makeHub() {
  const scheduled: (() => void)[] = [];
  const hub = new TabHub((deliver) => scheduled.push(deliver));
  const join = () => {
    const heard: string[] = [];
    const channel = hub.makeChannel();
    channel.open(({ from, number }) => heard.push(`${from}${number}`));
    return { channel, heard };
  };
  const deliver = (order: 'oldest' | 'newest' = 'oldest') => {
    while (scheduled.length > 0) (order === 'oldest' ? scheduled.shift() : scheduled.pop())?.();
  };
  return { join, deliver };
}

it('brings a message to every other tab, not to the sender', () => {
  const { join, deliver } = makeHub();
  const [a, b, c] = [join(), join(), join()];
  a.channel.post(here('a', 1));
  deliver();
  expect([a, b, c].map(({ heard }) => heard)).toEqual([[], ['a1'], ['a1']]);
});

it('keeps the order of each sender, in whatever order messages are delivered', () => {
  const { join, deliver } = makeHub();
  const [a, b, c] = [join(), join(), join()];
  a.channel.post(here('a', 1));
  b.channel.post(here('b', 1));
  a.channel.post(here('a', 2));
  deliver('newest');
  expect(c.heard).toEqual(['a1', 'b1', 'a2']);
});

it('lets a frozen tab hear later, in order', () => {
  const { join, deliver } = makeHub();
  const [a, b] = [join(), join()];
  b.channel.freeze();
  a.channel.post(here('a', 1));
  a.channel.post(here('a', 2));
  deliver();
  expect(b.heard).toEqual([]);
  b.channel.thaw();
  expect(b.heard).toEqual(['a1', 'a2']);
});

it('brings nothing to a tab that is closed', () => {
  const { join, deliver } = makeHub();
  const [a, b] = [join(), join()];
  a.channel.post(here('a', 1));
  b.channel.close();
  deliver();
  expect(b.heard).toEqual([]);
});

it('lets one tab lead, and the next one once that is closed', () => {
  const { join, deliver } = makeHub();
  const leading: string[] = [];
  const [a, b, c] = [join(), join(), join()];
  for (const [name, { channel }] of Object.entries({ a, b, c }))
    channel.lead('task', () => leading.push(name));
  deliver();
  expect(leading).toEqual(['a']);
  b.channel.close();
  a.channel.close();
  deliver();
  expect(leading).toEqual(['a', 'c']);
});
