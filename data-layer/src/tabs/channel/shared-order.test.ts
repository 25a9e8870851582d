import { describe, expect, it } from 'vitest';
import { type OwnTab, SharedOrder } from './shared-order.ts';
import type { VectorClock } from './tab-channel.ts';

function makeOrder({ isAlone = false } = {}) {
  const tab = { id: 'me', received: {} as VectorClock, nextNumber: 5, isAlone } satisfies OwnTab;
  return { tab, order: new SharedOrder(tab) };
}

const message = (from: string, number: number, heard: VectorClock = {}) => ({ from, number, heard });

describe('a message of another tab', () => {
  it('is believed of a record of which nothing was learned here', () => {
    expect(makeOrder().order.isAtLeastAsNew(1, message('other', 1))).toBe(true);
  });

  it('is not believed when its request left before the sender knew what was learned here', () => {
    const { order } = makeOrder();
    order.update(1);
    expect(order.isAtLeastAsNew(1, message('other', 1, { me: 4 }))).toBe(false);
    expect(order.isAtLeastAsNew(1, message('other', 1, { me: 5 }))).toBe(true);
    expect(order.isAtLeastAsNew(2, message('other', 1))).toBe(true);
  });

  it('means the same record by a text and by a number', () => {
    const { order } = makeOrder();
    order.update(1);
    expect(order.isAtLeastAsNew('1', message('other', 1))).toBe(false);
  });

  it('is believed over what the same tab said before', () => {
    const { order } = makeOrder();
    order.updateFrom(1, message('other', 7));
    expect(order.isAtLeastAsNew(1, message('other', 8))).toBe(true);
  });

  it('is believed over what a third tab said only when the sender had heard that', () => {
    const { order } = makeOrder();
    order.updateFrom(1, message('third', 7));
    expect(order.isAtLeastAsNew(1, message('other', 1, { third: 6 }))).toBe(false);
    expect(order.isAtLeastAsNew(1, message('other', 1, { third: 7 }))).toBe(true);
  });

  it('is believed when the sender had heard of this tab after that had taken over what a third one said', () => {
    const { order } = makeOrder();
    order.updateFrom(1, message('third', 7));
    expect(order.isAtLeastAsNew(1, message('other', 1, { me: 4 }))).toBe(false);
    expect(order.isAtLeastAsNew(1, message('other', 1, { me: 5 }))).toBe(true);
  });

  it('must be past each of two tabs that said the same, of which nobody knows which was later', () => {
    const { order } = makeOrder();
    order.updateFrom(1, message('third', 7));
    order.updateFrom(1, message('other', 3));
    expect(order.isAtLeastAsNew(1, message('other', 4))).toBe(false);
    expect(order.isAtLeastAsNew(1, message('third', 8))).toBe(false);
    expect(order.isAtLeastAsNew(1, message('other', 4, { third: 7 }))).toBe(true);
  });

  it('overtakes the answers of this tab that are under way', () => {
    const { order } = makeOrder();
    const sentAt = order.begin();
    order.updateFrom(1, message('other', 1));
    expect(order.isOvertaken(1, sentAt)).toBe(true);
  });
});

describe('what a tab learned before it met another', () => {
  it('is not replaced by a message from before the meeting', () => {
    const { tab, order } = makeOrder({ isAlone: true });
    order.update(1);
    tab.isAlone = false;
    order.onOtherTab();
    expect(order.isAtLeastAsNew(1, message('other', 2))).toBe(false);
    expect(order.isAtLeastAsNew(1, message('other', 2, { me: 5 }))).toBe(true);
  });

  it('is not older for having begun to lead in between', () => {
    const { tab, order } = makeOrder({ isAlone: true });
    order.update(1);
    order.onOtherTab();
    tab.nextNumber = 7;
    order.update(1);
    tab.isAlone = false;
    order.onOtherTab();
    expect(order.isAtLeastAsNew(1, message('other', 2, { me: 6 }))).toBe(false);
    expect(order.isAtLeastAsNew(1, message('other', 2, { me: 7 }))).toBe(true);
  });

  it('is nothing for a list that nobody asked for', () => {
    const { tab, order } = makeOrder({ isAlone: true });
    tab.isAlone = false;
    order.onOtherTab();
    expect(order.isAtLeastAsNew(1, message('other', 2))).toBe(true);
  });
});

it('a whole list is newer than what any tab said before its request', () => {
  const { order } = makeOrder();
  order.updateFrom(1, message('other', 7));
  order.updateAll();
  expect(order.isAtLeastAsNew(1, message('other', 8))).toBe(false);
  expect(order.isAtLeastAsNew(2, message('other', 8))).toBe(false);
  expect(order.isAtLeastAsNew(2, message('other', 8, { me: 5 }))).toBe(true);
});

it('what the tab had heard when a request left is what its answer is judged by', () => {
  const { tab, order } = makeOrder();
  tab.received = { other: 1 };
  const sentAt = order.begin();
  tab.received = { other: 2 };
  expect(order.clockAt(sentAt)).toEqual({ other: 1 });
  expect(order.clockAt(undefined)).toEqual({ other: 2 });
  order.end(sentAt);
});
