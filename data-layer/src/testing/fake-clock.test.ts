import { describe, expect, it } from 'vitest';
import { FakeClock } from './index.ts';

describe('a fake clock', () => {
  it('calls what falls due, at its time and in the order of time', () => {
    const clock = new FakeClock();
    const heard: string[] = [];
    const note = (what: string) => () => heard.push(`${what} ${clock.now()}`);
    clock.every(40, note('every'));
    clock.after(100, note('after'));
    clock.after(100, note('later'));
    clock.after(101, note('too late'));
    clock.advance(100);
    expect(heard).toEqual(['every 40', 'every 80', 'after 100', 'later 100']);
    expect(clock.now()).toBe(100);
  });

  it('calls nothing that was cancelled, not by what falls due at the same time either', () => {
    const clock = new FakeClock();
    const heard: string[] = [];
    const stop = clock.every(10, () => heard.push('every'));
    const cancel = clock.after(20, () => heard.push('after'));
    clock.after(15, () => {
      stop();
      cancel();
    });
    clock.advance(100);
    expect(heard).toEqual(['every']);
  });

  it('takes in what is asked for while time passes', () => {
    const clock = new FakeClock();
    const heard: number[] = [];
    clock.after(10, () => clock.after(10, () => heard.push(clock.now())));
    clock.advance(20);
    expect(heard).toEqual([20]);
  });

  it('calls each timer once after a sleep, however often it fell due', () => {
    const clock = new FakeClock();
    const heard: number[] = [];
    clock.every(10, () => heard.push(clock.now()));
    clock.after(10, () => heard.push(-1));
    clock.sleep(1000);
    expect(heard).toEqual([1000, -1]);
    clock.advance(10);
    expect(heard).toEqual([1000, -1, 1010]);
  });
});
