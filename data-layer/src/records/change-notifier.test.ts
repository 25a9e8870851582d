import { expect, it, vi } from 'vitest';
import { ChangeNotifier } from './change-notifier.ts';

it('a subscription to a record that is ended twice ends no other one of that record', () => {
  const notifier = new ChangeNotifier();
  const end = notifier.subscribeRecord(1, vi.fn());
  end();
  const listener = vi.fn();
  notifier.subscribeRecord(1, listener);
  end();
  notifier.batch(() => notifier.touch(1));
  expect(listener).toHaveBeenCalledOnce();
});
