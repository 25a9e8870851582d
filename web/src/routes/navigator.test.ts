import { expect, test } from 'vitest';
import { PageNavigator } from './navigator.ts';
import { FakeHistory } from './testing/fake-history.ts';

/** Opens a page at `/list`; returns the places that its listeners have seen, too. */
function openPage(history = new FakeHistory('/list')) {
  const navigator = new PageNavigator(history);
  const seen: string[] = [];
  navigator.subscribe(() => seen.push(navigator.place().address));
  return { history, navigator, seen };
}

test('what is pushed is there at once, with its state, and so it is after a reload', async () => {
  const { history, navigator, seen } = openPage();
  const pushed = navigator.push('/list/1?sort=name', { list: '/list' });
  const place = { address: '/list/1?sort=name', state: { list: '/list' } };
  expect(navigator.place()).toEqual(place);
  expect(seen).toEqual(['/list/1?sort=name']);
  await pushed;
  expect(openPage(history).navigator.place()).toEqual(place);
});

test('moves made while the browser moves wait for it, keep their order, and resolve when they are done', async () => {
  const { history, navigator } = openPage();
  await navigator.push('/a');
  const done: string[] = [];
  void navigator.back().then(() => done.push('back'));
  void navigator.push('/b').then(() => done.push('push'));
  void navigator.decide(() => {
    done.push(`decides at ${navigator.place().address}`);
    return null;
  });
  await Promise.resolve();
  expect(navigator.place().address).toBe('/a');
  expect(done).toEqual([]);
  history.finish();
  await navigator.untilStill();
  expect(done).toEqual(['decides at /b', 'back', 'push']);
  expect(history.entries.map(({ address }) => address)).toEqual(['/list', '/b']);
});

test('a move that cannot be decided or written is refused, and those after it are made', async () => {
  const { history, navigator } = openPage();
  const undecided = navigator.decide(() => {
    throw new Error('undecided');
  });
  await expect(undecided).rejects.toThrow('undecided');
  history.push = () => {
    throw new Error('too many writes');
  };
  await expect(navigator.push('/a')).rejects.toThrow('too many writes');
  expect(navigator.place().address).toBe('/list');
  await navigator.replace('/b');
  expect(navigator.place().address).toBe('/b');
});

test('while a modal is requested to close for another address, nobody sees that address', async () => {
  const { history, navigator, seen } = openPage();
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  const release = navigator.hold({ id: 'form', within: null, requestClose: () => answer });
  await navigator.untilStill();
  history.type('/elsewhere');
  history.finish();
  await navigator.untilStill();
  expect(new Set(seen)).toEqual(new Set(['/list']));
  expect(history.entries.map(({ address }) => address)).toEqual(['/list', '/list']);
  resolve(true);
  await new Promise((next) => setImmediate(next));
  await release();
  expect(navigator.place().address).toBe('/elsewhere');
  expect(history.entries.map(({ address }) => address)).toEqual(['/list', '/elsewhere']);
});

test('the promise of a closed modal resolves once its entry has gone', async () => {
  const { history, navigator } = openPage();
  const release = navigator.hold({ id: 'form', within: null, requestClose: async () => true });
  await navigator.untilStill();
  let hasGone = false;
  const gone = release().then(() => (hasGone = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasGone).toBe(false);
  history.finish();
  await gone;
  expect(history.index).toBe(0);
});

test('a modal that opens while another one closes keeps its entry', async () => {
  const { history, navigator } = openPage();
  const modal = { within: null, requestClose: async () => true };
  const release = navigator.hold({ ...modal, id: 'search' });
  await navigator.untilStill();
  void release();
  navigator.hold({ ...modal, id: 'form' });
  await navigator.untilStill();
  expect(history.entries).toHaveLength(2);
  expect(history.index).toBe(1);
});

test('the entry of a modal that an earlier version left, or a reload, is left at the start', async () => {
  const history = new FakeHistory('/list');
  history.push({ modal: true });
  const { navigator, seen } = openPage(history);
  expect(navigator.place().address).toBe('/list');
  await new Promise((resolve) => setImmediate(resolve));
  const pushed = navigator.push('/a');
  history.finish();
  await pushed;
  expect(history.entries.map(({ address }) => address)).toEqual(['/list', '/a']);
  expect(seen.at(-1)).toBe('/a');
});

test('a link to the current address, which takes the state from its entry, changes nothing', async () => {
  const { history, navigator } = openPage();
  await navigator.push('/a');
  navigator.hold({ id: 'form', within: null, requestClose: async () => true });
  await navigator.untilStill();
  history.type('/a');
  await navigator.untilStill();
  expect(navigator.isModalOpen()).toBe(true);
  expect(history.read().state).toMatchObject({ modal: true });
  expect(history.entries).toHaveLength(3);
});

test('a place below a modal is replaced, though somebody types an address while the browser moves there', async () => {
  const { history, navigator } = openPage();
  navigator.hold({ id: 'form', within: null, requestClose: async () => false });
  await navigator.untilStill();
  const replaced = navigator.replace('/b');
  history.type('/elsewhere');
  history.finish();
  await replaced;
  await navigator.untilStill();
  expect(navigator.place().address).toBe('/b');
  expect(history.entries.map(({ address }) => address)).toEqual(['/b', '/b']);
});

test('while nobody uses it, it does not listen, and finds at its next use what has happened', async () => {
  const history = new FakeHistory('/list');
  const navigator = new PageNavigator(history);
  const leave = navigator.subscribe(() => undefined);
  expect(history.isListenedTo).toBe(true);
  leave();
  await navigator.untilStill();
  expect(history.isListenedTo).toBe(false);
  history.type('/list/1');
  const release = navigator.hold({ id: 'form', within: null, requestClose: () => Promise.resolve(true) });
  expect([history.isListenedTo, navigator.place().address]).toEqual([true, '/list/1']);
  await release();
  expect(history.isListenedTo).toBe(false);
});
