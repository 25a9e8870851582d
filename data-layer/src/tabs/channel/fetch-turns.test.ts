import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { FetchTurns } from './fetch-turns.ts';

let clock: FakeClock;
let fetched: string[];
let isLeading: boolean;
let turns: FetchTurns;

beforeEach(() => {
  clock = new FakeClock();
  fetched = [];
  isLeading = false;
  turns = new FetchTurns({ clock, isLeading: () => isLeading, fetch: (id) => fetched.push(id) });
});

const changed = (cursor?: string, id: number | string = 1) => ({ id, action: 'updated' as const, cursor });
const leading = { leads: true, writing: [] };
const quiet = { leads: false, writing: [] };

describe('an event', () => {
  it('is fetched by every tab where none leads', () => {
    turns.receive('other', quiet);
    expect(turns.take(changed('c1'))).toBe('fetched');
  });

  it('is fetched by the tab that leads', () => {
    isLeading = true;
    turns.receive('other', quiet);
    expect(turns.take(changed('c1'))).toBe('fetched');
  });

  it('is fetched by every tab where it has no cursor', () => {
    turns.receive('other', leading);
    expect(turns.take(changed())).toBe('fetched');
  });

  it('is left to the tab that leads, until that tells of this very change', () => {
    turns.receive('other', leading);
    expect(turns.take(changed('c1'))).toBe('left_to_other_tab');
    expect(turns.include('1', [])).toBe(false);
    expect(turns.include('1', ['c1'])).toBe(true);
    clock.advance(5000);
    expect(fetched).toEqual([]);
  });

  it('is known to who was told of the change before', () => {
    turns.receive('other', leading);
    turns.include('1', ['c1']);
    expect(turns.take(changed('c1', '1'))).toBe('already_known');
    expect(turns.take(changed('c2'))).toBe('left_to_other_tab');
  });

  it('is not known any more once the record is gone', () => {
    turns.receive('other', leading);
    turns.include('1', ['c1']);
    turns.forget('1');
    expect(turns.take(changed('c1'))).toBe('left_to_other_tab');
  });

  it('that is known says nothing of others that are waited for', () => {
    turns.receive('other', leading);
    turns.take(changed('c1'));
    turns.include('1', ['c2']);
    expect(turns.take(changed('c2'))).toBe('left_to_other_tab');
    clock.advance(1000);
    expect(fetched).toEqual(['1']);
  });

  it('says nothing of a newer one that is waited for when it comes again late', () => {
    turns.receive('other', leading);
    turns.take(changed('c1'));
    turns.include('1', ['c1']);
    turns.take(changed('c2'));
    expect(turns.take(changed('c1'))).toBe('left_to_other_tab');
    clock.advance(1000);
    expect(fetched).toEqual(['1']);
  });
});

it('waits for each of several events, in whatever order they came', () => {
  turns.receive('other', leading);
  for (const cursor of ['c3', 'c1', 'c2', 'c3']) turns.take(changed(cursor));
  expect(turns.include('1', ['c3'])).toBe(false);
  expect(turns.include('1', ['c1'])).toBe(false);
  expect(turns.include('1', ['c2'])).toBe(true);
});

describe('who does not answer', () => {
  it('is waited for a second', () => {
    turns.receive('frozen', leading);
    turns.take(changed('c1'));
    clock.advance(999);
    expect(fetched).toEqual([]);
    clock.advance(1);
    expect(fetched).toEqual(['1']);
  });

  it('is not waited for again before it is heard', () => {
    turns.receive('frozen', leading);
    turns.take(changed('c1'));
    clock.advance(1000);
    expect(turns.take(changed('c2'))).toBe('fetched');
    turns.receive('frozen', leading);
    expect(turns.take(changed('c3'))).toBe('left_to_other_tab');
  });

  it('is not waited for any more once another one leads, or this tab', () => {
    turns.receive('closed', leading);
    turns.receive('other', leading);
    turns.receive('other', quiet);
    expect(turns.take(changed('c1'))).toBe('fetched');
  });
});

describe('a write of another tab', () => {
  it('is waited for even by the tab that leads', () => {
    isLeading = true;
    turns.receive('writer', { leads: false, writing: ['1'] });
    expect(turns.take(changed('c1'))).toBe('left_to_other_tab');
    expect(turns.take(changed('c1', 2))).toBe('fetched');
    turns.include('1', ['c1']);
    turns.receive('writer', quiet);
    expect(fetched).toEqual([]);
  });

  it('that creates a record is waited for by whoever hears of a record that is new', () => {
    isLeading = true;
    turns.receive('writer', { leads: false, writing: [''] });
    expect(turns.take({ id: 9, action: 'created', cursor: 'c1' })).toBe('left_to_other_tab');
    expect(turns.take(changed('c2'))).toBe('fetched');
  });

  it('that ended without telling of the change leaves it to the tab that leads', () => {
    turns.receive('writer', { leads: false, writing: ['1'] });
    turns.take(changed('c1'));
    turns.receive('writer', quiet);
    expect(fetched).toEqual(['1']);
  });

  it('that ended without telling of the change is waited for no longer than at first', () => {
    turns.receive('leader', leading);
    turns.receive('writer', { leads: false, writing: ['1'] });
    turns.take(changed('c1'));
    clock.advance(600);
    turns.receive('writer', quiet);
    expect(fetched).toEqual([]);
    clock.advance(400);
    expect(fetched).toEqual(['1']);
  });
});

it('says of what it has waited for in vain what an event told', () => {
  const lookedUp: unknown[] = [];
  turns = new FetchTurns({ clock, isLeading: () => false, fetch: (...told) => lookedUp.push(told) });
  turns.receive('other', leading);
  turns.take({ ...changed('c1'), action: 'deleted' });
  turns.take(changed('c2', 2));
  clock.advance(1000);
  expect(lookedUp).toEqual([
    ['1', 'deleted'],
    ['2', 'updated'],
  ]);
});

it('waits no more for what this tab fetches itself', () => {
  turns.receive('other', leading);
  turns.take(changed('c1'));
  expect(turns.take(changed())).toBe('fetched');
  clock.advance(1000);
  expect(fetched).toEqual([]);
});
