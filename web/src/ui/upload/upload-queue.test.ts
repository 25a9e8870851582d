import { expect, test, vi } from 'vitest';
import { type SendFile, UploadQueue } from './upload-queue.ts';

const fileOf = (name: string, size = 10) => new File(['x'.repeat(size)], name);

/** A queue whose uploads wait until the test settles them. */
function openQueue(more: { single?: boolean; handsOver?: boolean; room?: number } = {}) {
  const calls: {
    name: string;
    progress: (loaded: number) => void;
    signal: AbortSignal;
    outcome: PromiseWithResolvers<string>;
  }[] = [];
  const send: SendFile<string> = (file, { onProgress, signal }) => {
    const outcome = Promise.withResolvers<string>();
    calls.push({ name: file.name, progress: onProgress, signal, outcome });
    return outcome.promise;
  };
  const onSent = vi.fn<(answer: string, file: File, id: number) => void>();
  const isRefusal = (error: unknown) => error instanceof RangeError;
  const queue = new UploadQueue(() => ({ send, onSent, isRefusal, maxSize: 100, accept: '.pdf', ...more }));
  const states = () => queue.uploads.map(({ file, state }) => `${file.name} ${state}`);
  return { queue, calls, onSent, states };
}

test('a file that is too large or of a wrong type is refused before anything is sent', () => {
  const { queue, calls, states } = openQueue();
  queue.add([fileOf('grand.pdf', 101), fileOf('photo.png')]);
  expect(states()).toEqual(['grand.pdf refused', 'photo.png refused']);
  expect(queue.uploads).toMatchObject([{ reason: 'too-large' }, { reason: 'wrong-type' }]);
  expect(calls).toEqual([]);
});

test('two files are on their way at a time, the next follows when one has arrived', async () => {
  const { queue, calls, onSent, states } = openQueue();
  queue.add([fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')]);
  expect(states()).toEqual(['a.pdf sending', 'b.pdf sending', 'c.pdf waiting']);
  calls[1]!.outcome.resolve('42');
  await vi.waitFor(() => expect(states()).toEqual(['a.pdf sending', 'b.pdf sent', 'c.pdf sending']));
  expect(onSent).toHaveBeenCalledExactlyOnceWith('42', expect.objectContaining({ name: 'b.pdf' }), 2);
});

test('progress is told in bytes and never exceeds the file', () => {
  const { queue, calls } = openQueue();
  queue.add([fileOf('a.pdf', 50)]);
  calls[0]!.progress(20);
  expect(queue.uploads).toMatchObject([{ state: 'sending', loaded: 20 }]);
  // Progress may include more than the file, such as the frame of a form.
  calls[0]!.progress(500);
  expect(queue.uploads).toMatchObject([{ state: 'sending', loaded: 50 }]);
});

test('what fails can be sent again, and the others go on meanwhile', async () => {
  const { queue, calls, states } = openQueue();
  queue.add([fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')]);
  calls[0]!.outcome.reject(new Error('line broken'));
  await vi.waitFor(() => expect(states()).toEqual(['a.pdf failed', 'b.pdf sending', 'c.pdf sending']));
  queue.retry(queue.uploads[0]!.id);
  expect(states()[0]).toBe('a.pdf waiting');
  calls[1]!.outcome.resolve('');
  await vi.waitFor(() => expect(states()[0]).toBe('a.pdf sending'));
  calls[3]!.outcome.resolve('');
  await vi.waitFor(() => expect(states()[0]).toBe('a.pdf sent'));
});

test('only what failed is sent again', () => {
  const { queue, calls, states } = openQueue();
  queue.add([fileOf('photo.png'), fileOf('a.pdf')]);
  for (const { id } of queue.uploads) queue.retry(id);
  expect(states()).toEqual(['photo.png refused', 'a.pdf sending']);
  expect(calls).toHaveLength(1);
});

test('a cancel aborts the sending, makes place, and nothing that comes later brings the file back', async () => {
  const { queue, calls, onSent, states } = openQueue();
  queue.add([fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')]);
  queue.remove(queue.uploads[0]!.id);
  expect(calls[0]!.signal.aborted).toBe(true);
  expect(states()).toEqual(['b.pdf sending', 'c.pdf sending']);
  calls[0]!.progress(5);
  calls[0]!.outcome.resolve('late');
  await calls[0]!.outcome.promise;
  expect(states()).toEqual(['b.pdf sending', 'c.pdf sending']);
  expect(onSent).not.toHaveBeenCalled();
});

test('leaving the screen cancels all that is waiting or under way, and starts nothing', () => {
  const { queue, calls, states } = openQueue();
  queue.add([fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf'), fileOf('photo.png')]);
  queue.stop();
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect(states()).toEqual(['photo.png refused']);
});

test('what fails tells why', async () => {
  const { queue, calls } = openQueue();
  const error = new Error('refused by the server');
  queue.add([fileOf('a.pdf')]);
  calls[0]!.outcome.reject(error);
  await vi.waitFor(() => expect(queue.uploads).toMatchObject([{ state: 'failed', error }]));
});

test('where there is one file at most, another takes its place and what has arrived leaves the list', async () => {
  const { queue, calls, onSent, states } = openQueue({ single: true });
  queue.add([fileOf('a.pdf')]);
  queue.add([fileOf('photo.png'), fileOf('b.pdf')]);
  expect(states()).toEqual(['b.pdf sending']);
  expect(calls[0]!.signal.aborted).toBe(true);
  calls[0]!.outcome.resolve('late');
  calls[1]!.outcome.resolve('42');
  await vi.waitFor(() => expect(states()).toEqual([]));
  expect(onSent).toHaveBeenCalledExactlyOnceWith('42', expect.objectContaining({ name: 'b.pdf' }), 2);
});

test('nothing chosen leaves the one file where it is', () => {
  const { queue, states } = openQueue({ single: true });
  queue.add([fileOf('a.pdf')]);
  queue.add([]);
  expect(states()).toEqual(['a.pdf sending']);
});

test('what is refused once it was sent is refused for good, and tells why', async () => {
  const { queue, calls, states } = openQueue();
  const error = new RangeError('too large for the server');
  queue.add([fileOf('a.pdf')]);
  calls[0]!.outcome.reject(error);
  await vi.waitFor(() =>
    expect(queue.uploads).toMatchObject([{ state: 'refused', reason: 'answered', error }]),
  );
  queue.retry(queue.uploads[0]!.id);
  expect(states()).toEqual(['a.pdf refused']);
});

test('beyond its room a file is refused, and what was refused takes none', async () => {
  const { queue, calls, onSent, states } = openQueue({ handsOver: true, room: 2 });
  queue.add([fileOf('photo.png'), fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')]);
  expect(states()).toEqual(['photo.png refused', 'a.pdf sending', 'b.pdf sending', 'c.pdf refused']);
  expect(queue.uploads[3]).toMatchObject({ reason: 'too-many' });
  calls[1]!.outcome.resolve('42');
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  // The listener of `onSent` shows the uploaded file.
  expect(states()).toEqual(['photo.png refused', 'a.pdf sending', 'c.pdf refused']);
});
