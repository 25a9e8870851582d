// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCoveredHeight } from './use-covered-height.ts';

/** The visible part of the page, as Safari reports it. */
function showPage(height: number) {
  vi.stubGlobal('innerHeight', height);
  const viewport = Object.assign(new EventTarget(), { height, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  return (type: 'resize' | 'scroll', change: Partial<typeof viewport>) =>
    act(() => {
      Object.assign(viewport, change);
      viewport.dispatchEvent(new Event(type));
    });
}

function open() {
  const panel = document.body.appendChild(document.createElement('div'));
  const input = panel.appendChild(document.createElement('input'));
  const scrollIntoView = vi.fn();
  input.scrollIntoView = scrollIntoView;
  input.focus();
  return { ...renderHook(() => useCoveredHeight({ current: panel })), scrollIntoView };
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('the keyboard covers what of the page is below what is in sight', () => {
  const change = showPage(820);
  const { result, scrollIntoView } = open();
  expect(result.current).toBe(0);
  change('resize', { height: 440 });
  expect(result.current).toBe(380);
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
  change('scroll', { offsetTop: 100 });
  expect(result.current).toBe(280);
  change('resize', { height: 820, offsetTop: 0 });
  expect(result.current).toBe(0);
});

test('who zooms in has nothing covered', () => {
  const change = showPage(820);
  const { result } = open();
  change('resize', { height: 410, scale: 2 });
  expect(result.current).toBe(0);
});

test('a browser that tells nothing of it, or takes the room from the page, covers nothing', () => {
  vi.stubGlobal('visualViewport', undefined);
  expect(open().result.current).toBe(0);
  const change = showPage(820);
  const { result } = open();
  vi.stubGlobal('innerHeight', 440);
  change('resize', { height: 440 });
  expect(result.current).toBe(0);
});
