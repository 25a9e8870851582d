import { describe, expect, it } from 'vitest';
import { parsePushEvent } from '../index.ts';

describe('a payload of the push service', () => {
  it.each([
    { action: 'created', id: 1 },
    { action: 'updated', id: 'a' },
    { action: 'deleted', id: 0, cursor: '7' },
  ])('%j is an event', (payload) => {
    expect(parsePushEvent(payload)).toEqual(payload);
  });

  it('is read without what the contract does not know', () => {
    const event = parsePushEvent({ action: 'created', id: 1, cursor: undefined, more: true });
    expect(event).toStrictEqual({ action: 'created', id: 1 });
  });

  it.each([
    undefined,
    'created',
    [{ action: 'created', id: 1 }],
    { id: 1 },
    { action: 'toString', id: 1 },
    { action: ['created'], id: 1 },
    { action: 'created', id: Number.NaN },
    { action: 'created', id: null },
    { action: 'created', id: true },
    { action: 'created', id: {} },
    { action: 'created', id: '' },
    { action: 'updated', id: '.' },
    { action: 'updated', id: '..' },
    { action: 'updated', id: '\ud800' },
    { action: 'created', id: 1, cursor: 7 },
    { action: 'created', id: 1, cursor: null },
  ])('%j is none', (payload) => {
    expect(parsePushEvent(payload)).toBeUndefined();
  });
});
