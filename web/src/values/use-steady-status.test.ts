// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { type ListStatus, readyStatus } from './list-status.ts';
import { useSteadyStatus } from './use-steady-status.ts';

const loading: ListStatus = { state: 'loading' };
const problem = { code: 'network', status: null, detail: '', errors: [], retryAfter: null } as const;
const failed: ListStatus = { state: 'failed', problem };

const [communes, projects] = [{}, {}];

/** Returns every rendered status, in order. */
function renderStatus() {
  const drawn: string[] = [];
  const { result, rerender } = renderHook(
    ({ status, of }: { status: ListStatus; of: object }) => {
      const steady = useSteadyStatus(status, of);
      drawn.push(steady[0].state);
      return steady;
    },
    { initialProps: { status: loading, of: communes } },
  );
  const show = (status: ListStatus, of: object) => {
    drawn.length = 0;
    rerender({ status, of });
    return new Set(drawn);
  };
  return { show, askAgain: () => act(() => result.current[1]()), now: () => result.current[0].state };
}

test('a failure stays while what has failed is asked for again, until it is there', () => {
  const { show } = renderStatus();
  expect(show(failed, communes)).toEqual(new Set(['failed']));
  expect(show(loading, communes)).toEqual(new Set(['failed']));
  expect(show(readyStatus, communes)).toEqual(new Set(['ready']));
  expect(show(loading, communes)).toEqual(new Set(['loading']));
});

test('of another list nothing has failed yet, and neither of the first when it is shown again', () => {
  const { show } = renderStatus();
  show(failed, communes);
  expect(show(loading, projects)).toEqual(new Set(['loading']));
  expect(show(loading, communes)).toEqual(new Set(['loading']));
});

test('who asks again sees that it is loading', () => {
  const { show, askAgain, now } = renderStatus();
  show(failed, communes);
  show(loading, communes);
  askAgain();
  expect(now()).toBe('loading');
});
