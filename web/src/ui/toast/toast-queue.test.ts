import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { displayTimeOf, ToastQueue } from './toast-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (queue: ToastQueue) => queue.shown.map(({ text }) => text);

test('a message stays as long as it takes to read it, a long one longer, and then goes by itself', () => {
  const queue = new ToastQueue();
  queue.add('Enregistré');
  vi.advanceTimersByTime(displayTimeOf('Enregistré') - 1);
  expect(texts(queue)).toEqual(['Enregistré']);
  vi.advanceTimersByTime(1);
  expect(texts(queue)).toEqual([]);
  expect(displayTimeOf('Enregistré')).toBeGreaterThan(5000);
  expect(displayTimeOf('a'.repeat(100))).toBeGreaterThan(displayTimeOf('Enregistré') + 5000);
});

test('no more than three are shown; the next has its whole time once there is a place', () => {
  const queue = new ToastQueue();
  for (const text of ['1', '2', '3', '4']) queue.add(text);
  expect(texts(queue)).toEqual(['1', '2', '3']);
  vi.advanceTimersByTime(displayTimeOf('1') - 1);
  queue.dismiss(queue.shown[0]!.id);
  expect(texts(queue)).toEqual(['2', '3', '4']);
  vi.advanceTimersByTime(1);
  expect(texts(queue)).toEqual(['4']);
  vi.advanceTimersByTime(displayTimeOf('4') - 2);
  expect(texts(queue)).toEqual(['4']);
  vi.advanceTimersByTime(1);
  expect(texts(queue)).toEqual([]);
});

test('the time stands still for every reason there is, and goes on where it stopped', () => {
  const queue = new ToastQueue();
  queue.add('Enregistré');
  vi.advanceTimersByTime(displayTimeOf('Enregistré') - 10);
  queue.setPaused('pointer', true);
  queue.setPaused('focus', true);
  queue.setPaused('pointer', false);
  vi.advanceTimersByTime(60_000);
  expect(texts(queue)).toEqual(['Enregistré']);
  queue.setPaused('focus', false);
  vi.advanceTimersByTime(9);
  expect(texts(queue)).toEqual(['Enregistré']);
  vi.advanceTimersByTime(1);
  expect(texts(queue)).toEqual([]);
});

test('a message that comes while the time stands still waits as well', () => {
  const queue = new ToastQueue();
  queue.setPaused('hidden', true);
  queue.add('Enregistré');
  vi.advanceTimersByTime(60_000);
  expect(texts(queue)).toEqual(['Enregistré']);
});

test('the same message said again stands there once, anew, with its whole time', () => {
  const queue = new ToastQueue();
  queue.add('Copié');
  const [first] = queue.shown;
  vi.advanceTimersByTime(displayTimeOf('Copié') - 1);
  queue.add('Copié');
  expect(texts(queue)).toEqual(['Copié']);
  expect(queue.shown[0]!.id).not.toBe(first!.id);
  vi.advanceTimersByTime(displayTimeOf('Copié') - 1);
  expect(texts(queue)).toEqual(['Copié']);
});

test('whoever listens is told of each change, and no more after leaving; the list is the same in between', () => {
  const queue = new ToastQueue();
  const listener = vi.fn();
  const leave = queue.subscribe(listener);
  queue.add('Copié');
  expect(queue.shown).toBe(queue.shown);
  queue.clear();
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  queue.add('Copié');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('who said a message can take it back, and only that', () => {
  const queue = new ToastQueue();
  const takeBack = queue.add('Enregistré');
  queue.add('Supprimé');
  takeBack();
  takeBack();
  expect(texts(queue)).toEqual(['Supprimé']);
});

test('a message with something to do stays longer than one without, and goes once there is nothing to do', () => {
  const queue = new ToastQueue();
  const undo = { label: 'Annuler', run: () => undefined };
  queue.add('Enregistré', undo);
  vi.advanceTimersByTime(displayTimeOf('Enregistré') + 5000);
  expect(queue.shown).toMatchObject([{ text: 'Enregistré', actions: [undo] }]);
  queue.add('Supprimé', { label: 'Annuler', run: () => undefined });
  queue.withdraw(undo);
  expect(texts(queue)).toEqual(['Supprimé']);
});
