// @vitest-environment jsdom
import { useState } from 'react';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageNavigator } from '#routes/page-navigator.ts';
import { useModalEntry } from '#ui/modal/use-modal-entry.ts';
import { AddressedView } from './addressed-view.ts';
import { useView } from './use-view.ts';
import { ViewMemory } from '#live/lists/view-memory.ts';

/** Renders a view, optionally below an open modal. */
function openView() {
  const { result, rerender } = renderHook(
    ({ isModalOpen }) => {
      useModalEntry({ id: 'form', within: null, isOpen: isModalOpen, requestClose: async () => false });
      const [addressed] = useState(() => new AddressedView(pageNavigator, '/espace/project'));
      return useView(addressed);
    },
    { initialProps: { isModalOpen: false } },
  );
  return { control: result, setModal: (isModalOpen: boolean) => rerender({ isModalOpen }) };
}

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '#/espace/project');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const query = () => location.hash.split('?')[1] ?? '';
/** Simulates an edit of the address in the browser. */
const editAddress = (address: string) => act(() => void pageNavigator.push(address));
/** Goes back by one history entry, or forward. */
const goBack = (delta = -1) =>
  act(async () => {
    const isBack = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    history.go(delta);
    await isBack;
  });
const byName = [{ column: 'name', direction: 'ascending' }] as const;
const byBudget = [{ column: 'budget', direction: 'descending' }] as const;

test('a change is written to the address, and going back takes it back', async () => {
  vi.useRealTimers();
  const { control } = openView();
  act(() => control.current.change({ sort: byName }));
  act(() => control.current.change({ sort: byBudget, density: 'compact' }));
  expect(query()).toBe('sort=-budget&density=compact');
  await goBack();
  expect(control.current.view).toMatchObject({ sort: byName, density: 'normal' });
  await goBack();
  expect(control.current.view.sort).toEqual([]);
});

test('a view that has gone leaves the address of the next list alone', () => {
  const { control } = openView();
  const { adjust } = control.current;
  cleanup();
  editAddress('/espace/commune');
  adjust({ density: 'compact' });
  wait(1000);
  expect(location.hash).toBe('#/espace/commune');
});

test('the address of another list is not read', () => {
  const { control } = openView();
  editAddress('/espace/project/7?sort=name');
  expect(control.current.view.sort).toEqual(byName);
  for (const address of ['/espace/commune?sort=-budget', '/espace/projects?sort=-budget'])
    editAddress(address);
  expect(control.current).toMatchObject({ query: 'sort=name', view: { sort: byName } });
});

test('what is typed is in the address at once, and replaces its entry: going back at the next moment loses no letter', async () => {
  vi.useRealTimers();
  const { control } = openView();
  act(() => control.current.change({ sort: byName }));
  const entries = history.length;
  act(() => control.current.search('éc'));
  act(() => control.current.search('école'));
  expect(query()).toBe('search=%C3%A9cole&sort=name');
  expect(history.length).toBe(entries);
  await goBack();
  expect(control.current.view.search).toBe('');
  await goBack(1);
  expect(control.current.view.search).toBe('école');
});

test('of more than a browser lets write, the address follows once somebody pauses', () => {
  const { control } = openView();
  const text = 'a'.repeat(30);
  for (let length = 1; length <= text.length; length += 1)
    act(() => control.current.search(text.slice(0, length)));
  expect(control.current.view.search).toBe(text);
  expect(query()).not.toBe(`search=${text}`);
  wait(1000);
  expect(query()).toBe(`search=${text}`);
});

test('what was typed is in the address before a change that comes at once', () => {
  const { control } = openView();
  act(() => control.current.search('pont'));
  act(() => control.current.change({ sort: byName }));
  expect(query()).toBe('search=pont&sort=name');
});

test('an address that is edited by hand is read, and what means nothing in it is told until something changes', () => {
  const { control } = openView();
  editAddress('/espace/project?sort=name&gantt=1');
  expect(control.current.view.sort).toEqual(byName);
  expect(control.current.unread).toEqual(['gantt=1']);
  act(() => control.current.change({ density: 'compact' }));
  expect(control.current.unread).toEqual([]);
  expect(query()).toBe('sort=name&density=compact');
});

test('the same parts of another address are the same objects', () => {
  const { control } = openView();
  act(() => control.current.change({ sort: byName }));
  const { sort, filter } = control.current.view;
  editAddress('/espace/project?search=x&sort=name');
  expect(control.current.view.sort).toBe(sort);
  expect(control.current.view.filter).toBe(filter);
});

test('below an open modal the view changes with the address, which stays when the modal closes', async () => {
  vi.useRealTimers();
  const { control, setModal } = openView();
  setModal(true);
  act(() => control.current.change({ sort: byName }));
  act(() => control.current.search('pont'));
  expect(control.current.view).toMatchObject({ sort: byName, search: 'pont' });
  await act(() => pageNavigator.untilStill());
  expect(control.current.view).toMatchObject({ sort: byName, search: 'pont' });
  expect(query()).toBe('search=pont&sort=name');
  setModal(false);
  await act(() => pageNavigator.untilStill());
  expect(query()).toBe('search=pont&sort=name');
  await goBack();
  expect(control.current.view).toMatchObject({ sort: [], search: '' });
});

test('what is typed is given up when somebody goes elsewhere meanwhile', () => {
  const { control } = openView();
  act(() => control.current.search('pont'));
  editAddress('/espace/project?search=halle');
  wait(1000);
  expect(control.current.view.search).toBe('halle');
  expect(query()).toBe('search=halle');
});

test('each list has the address at which it was left', () => {
  const memory = new ViewMemory();
  expect(memory.addressOf('project')).toBe('/espace/project');
  memory.remember('project', 'sort=name');
  expect(memory.addressOf('project')).toBe('/espace/project?sort=name');
  memory.remember('project', '');
  expect(memory.addressOf('project')).toBe('/espace/project');
});
