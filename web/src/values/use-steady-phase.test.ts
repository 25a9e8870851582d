// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { type ListPhase, readyPhase } from './use-list-phase.ts';
import { useSteadyPhase } from './use-steady-phase.ts';

const loading: ListPhase = { state: 'loading' };
const problem = { code: 'network', status: null, detail: '', errors: [], retryAfter: null } as const;
const failed: ListPhase = { state: 'failed', problem };

const [communes, projects] = [{}, {}];

/** Every phase that is drawn, in turn. */
function followPhase() {
  const drawn: string[] = [];
  const { result, rerender } = renderHook(
    ({ phase, of }: { phase: ListPhase; of: object }) => {
      const steady = useSteadyPhase(phase, of);
      drawn.push(steady[0].state);
      return steady;
    },
    { initialProps: { phase: loading, of: communes } },
  );
  const show = (phase: ListPhase, of: object) => {
    drawn.length = 0;
    rerender({ phase, of });
    return new Set(drawn);
  };
  return { show, askAgain: () => act(() => result.current[1]()), now: () => result.current[0].state };
}

test('a failure stays while what has failed is asked for again, until it is there', () => {
  const { show } = followPhase();
  expect(show(failed, communes)).toEqual(new Set(['failed']));
  expect(show(loading, communes)).toEqual(new Set(['failed']));
  expect(show(readyPhase, communes)).toEqual(new Set(['ready']));
  expect(show(loading, communes)).toEqual(new Set(['loading']));
});

test('of another list nothing has failed yet, and neither of the first when it is shown again', () => {
  const { show } = followPhase();
  show(failed, communes);
  expect(show(loading, projects)).toEqual(new Set(['loading']));
  expect(show(loading, communes)).toEqual(new Set(['loading']));
});

test('who asks again sees that it is loading', () => {
  const { show, askAgain, now } = followPhase();
  show(failed, communes);
  show(loading, communes);
  askAgain();
  expect(now()).toBe('loading');
});
