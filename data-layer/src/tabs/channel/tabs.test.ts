import { expect, it } from 'vitest';
import { TabHub } from '../../testing/tab-hub.ts';
import type { TabUpdate } from './tab-channel.ts';
import { type ReceivedUpdate, Tabs } from './tabs.ts';

function makeBrowser() {
  const scheduled: (() => void)[] = [];
  const hub = new TabHub((deliver) => scheduled.push(deliver));
  const join = (id: string) => {
    const heard: ReceivedUpdate[] = [];
    const seen = { met: 0, signedOut: 0 };
    const tabs = new Tabs(hub.makeChannel(), id, () => (seen.signedOut += 1));
    tabs.add('task', { greet: () => (seen.met += 1), receive: (update) => heard.push(update) });
    tabs.open();
    return { tabs, heard, seen };
  };
  const deliver = () => {
    while (scheduled.length > 0) scheduled.shift()?.();
  };
  return { join, deliver, scheduled };
}

const update: TabUpdate = { resource: 'task', records: [], heard: {}, leads: false, writing: [] };

it('says nothing of what it learned while it is alone', () => {
  const { join, scheduled, deliver } = makeBrowser();
  const a = join('a');
  a.tabs.publish(update);
  expect(a.tabs.isAlone).toBe(true);
  expect(a.tabs.nextNumber).toBe(2);
  const b = join('b');
  deliver();
  expect(scheduled).toHaveLength(0);
  expect(b.heard).toHaveLength(0);
});

it('meets each other tab once, whichever comes first', () => {
  const { join, deliver } = makeBrowser();
  const all = ['a', 'b', 'c'].map((id) => join(id));
  deliver();
  expect(all.map(({ seen }) => seen.met)).toEqual([2, 2, 2]);
  expect(all.every(({ tabs }) => !tabs.isAlone)).toBe(true);
});

it('makes a tab that meets it past all that it learned before', () => {
  const { join, deliver } = makeBrowser();
  const [a, b] = [join('a'), join('b')];
  deliver();
  expect(a.tabs.received).toEqual({ b: b.tabs.nextNumber - 1 });
  expect(b.tabs.received).toEqual({ a: a.tabs.nextNumber - 1 });
});

it('brings news to the part of their resource, and numbers them', () => {
  const { join, deliver } = makeBrowser();
  const [a, b] = [join('a'), join('b')];
  deliver();
  const number = a.tabs.nextNumber;
  a.tabs.publish(update);
  a.tabs.publish({ ...update, resource: 'unknown' });
  deliver();
  expect(b.heard).toEqual([{ from: 'a', number, what: 'news', ...update }]);
  expect(b.tabs.received.a).toBe(number + 1);
});

it('remembers the tabs that spoke last, and never more than 30', () => {
  const { join, deliver } = makeBrowser();
  const a = join('a');
  for (let index = 0; index < 40; index += 1) {
    join(`other${index}`).tabs.close();
    deliver();
  }
  expect(Object.keys(a.tabs.received)).toHaveLength(30);
  expect(a.tabs.received.other39).toBeGreaterThan(0);
});

it('leads as long as it is open, and asks for that again when it is opened again', () => {
  const asked: string[] = [];
  const channel = {
    ...new TabHub().makeChannel(),
    lead: (name: string, lead: () => void) => (asked.push(name), lead()),
  };
  const tabs = new Tabs(channel, 'a', () => undefined);
  tabs.lead('task');
  expect([asked.length, tabs.isLeading('task')]).toEqual([0, false]);
  tabs.open();
  tabs.lead('task');
  expect([asked.length, tabs.isLeading('task'), tabs.isLeading('other')]).toEqual([1, true, false]);
  tabs.close();
  expect(tabs.isLeading('task')).toBe(false);
  tabs.open();
  expect([asked.length, tabs.isLeading('task')]).toEqual([2, true]);
});

it('hears that the person signed out in another tab', () => {
  const { join, deliver } = makeBrowser();
  const [a, b] = [join('a'), join('b')];
  deliver();
  a.tabs.announceSignOut();
  deliver();
  expect([a.seen.signedOut, b.seen.signedOut]).toEqual([0, 1]);
});
