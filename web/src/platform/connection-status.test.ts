// @vitest-environment jsdom
import type { ConnectionState, ListState } from '@ne2016/data-layer';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  announcementDelay,
  type ConnectionStatus,
  connectionStatusOf,
  type Delivery,
  deliveryAfter,
  useAnnouncedStatus,
} from './connection-status.ts';

describe('how changes of others reach this page', () => {
  /** Returns the deliveries of a page through a sequence of connection states. */
  function deliveryThrough(...connections: readonly ConnectionState[]): readonly Delivery[] {
    let delivery: Delivery = 'polled';
    return connections.map((connection) => (delivery = deliveryAfter(delivery, connection)));
  }

  test('a page is polled until it is connected for the first time', () => {
    expect(deliveryThrough('off', 'connecting', 'connected')).toEqual(['polled', 'polled', 'pushed']);
  });

  test('a lost connection is reconnecting until it is back', () => {
    expect(deliveryThrough('connected', 'connecting', 'connecting', 'connected')).toEqual([
      'pushed',
      'interrupted',
      'interrupted',
      'pushed',
    ]);
  });

  test('a service that cannot be reached, or refuses for ever, changes nothing by its attempts', () => {
    const attempts = ['unavailable', 'connecting', 'unavailable', 'connecting'] as const;
    expect(new Set(deliveryThrough(...attempts, ...attempts))).toEqual(new Set(['polled']));
    expect(deliveryThrough('connected', ...attempts, 'connected')).toEqual([
      'pushed',
      'polled',
      'polled',
      'polled',
      'polled',
      'pushed',
    ]);
  });
});

describe('the status of a list', () => {
  const ready: ListState = { state: 'ready', isCached: false, refreshing: false, problem: null };
  const silence = { code: 'network', status: null, detail: '', errors: [], retryAfter: null } as const;
  const fault = { ...silence, code: 'internal_error', status: 500 } as const;

  test('a list that is loaded and live is current, also while it is refreshed', () => {
    expect(connectionStatusOf('pushed', ready)).toBe('current');
    expect(connectionStatusOf('pushed', { ...ready, refreshing: true })).toBe('current');
  });

  test('a refresh that nobody answered says that the list may be old, whatever the connection', () => {
    expect(connectionStatusOf('pushed', { ...ready, problem: silence })).toBe('offline');
    expect(connectionStatusOf('pushed', { ...ready, isCached: true, problem: silence })).toBe('offline');
    expect(connectionStatusOf('interrupted', { state: 'failed', problem: silence })).toBe('offline');
  });

  test('a refresh that the server answered badly is not called offline', () => {
    expect(connectionStatusOf('pushed', { ...ready, problem: fault })).toBe('stale');
    expect(connectionStatusOf('polled', { state: 'failed', problem: fault })).toBe('stale');
  });

  test('before the first load, and without a live connection, it says so', () => {
    expect(connectionStatusOf('pushed', { state: 'loading' })).toBe('loading');
    expect(connectionStatusOf('interrupted', ready)).toBe('reconnecting');
    expect(connectionStatusOf('polled', ready)).toBe('polling');
  });

  test('beside a screen of the team a list that nobody has loaded is not waited for', () => {
    expect(connectionStatusOf('pushed', { state: 'idle' }, false)).toBe('current');
    expect(connectionStatusOf('pushed', { state: 'idle' })).toBe('loading');
  });

  test('a list from this machine is not called up to date before the server has confirmed it', () => {
    expect(connectionStatusOf('pushed', { ...ready, isCached: true, refreshing: true })).toBe('cached');
  });
});

describe('what is read aloud', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  /** Returns the content of the status region after each state, with its duration in milliseconds. */
  function announcementsOf(
    ...states: readonly (readonly [ConnectionStatus, number])[]
  ): (ConnectionStatus | null)[] {
    const { result, rerender } = renderHook(({ now }) => useAnnouncedStatus(now), {
      initialProps: { now: states[0]![0] },
    });
    return states.map(([now, duration]) => {
      rerender({ now });
      act(() => void vi.advanceTimersByTime(duration));
      return result.current;
    });
  }

  const [brief, long] = [announcementDelay - 1, announcementDelay];

  test('nothing is said of a list that is loaded and stays up to date', () => {
    expect(announcementsOf(['loading', long], ['polling', brief], ['current', long])).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('a connection that is lost and back in a moment is not spoken of', () => {
    expect(announcementsOf(['current', long], ['reconnecting', brief], ['current', long])).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('a change that lasts is said, and so is its end', () => {
    const states = [
      ['current', long],
      ['offline', long],
      ['polling', brief],
      ['current', long],
    ] as const;
    expect(announcementsOf(...states)).toEqual([null, 'offline', 'offline', 'current']);
  });

  test('what is unwell from the beginning is said', () => {
    expect(announcementsOf(['loading', brief], ['polling', long])).toEqual([null, 'polling']);
  });

  test('going from list to list says nothing that was said before', () => {
    const states = [
      ['polling', long],
      ['loading', long],
      ['polling', long],
      ['cached', long],
    ] as const;
    expect(announcementsOf(...states)).toEqual(['polling', 'polling', 'polling', 'polling']);
  });
});
