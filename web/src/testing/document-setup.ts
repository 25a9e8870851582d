import { cleanup, configure, fireEvent, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { pageNavigator } from '#routes/page-navigator.ts';
import { pagePace } from '#ui/live/live-text.tsx';

const { getElementError } = getConfig();

/** Whether a query is one attempt of `waitFor` or `findBy`. */
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure({
  // The default of Testing Library, one second, is too short on a busy machine.
  asyncUtilTimeout: 20_000,
  // The document is printed once, when a wait has failed, instead of at each of its attempts.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
});

/**
 * React’s development build captures a stack for each created element, for warnings that no test reads: a
 * quarter of the processor time of these tests. It stops at a count, which is made always reached here.
 */
function createElementsWithoutStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (typeof internals === 'object' && internals !== null)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
      get: () => Infinity,
      // It is set to 0 at each pause.
      set() {},
    });
}

createElementsWithoutStacks();

/** Empties the page. React Aria’s announcer stays, but its messages, which a fake clock keeps, do not. */
function emptyPage(): void {
  const speaker = document.querySelector('[data-live-announcer]');
  for (const log of speaker?.children ?? []) log.replaceChildren();
  document.body.replaceChildren(...(speaker === null ? [] : [speaker]));
  document.title = '';
  const { documentElement } = document;
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; max-age=0`;
}

/** Leaves the next test a fresh page. */
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // All clicks have the same position: without a key between, the next one would count as a double click.
  fireEvent.keyDown(window, { key: 'Shift' });
  // The history entry of a modal or a record left open is being removed.
  await pageNavigator.untilStill();
  if (pageNavigator.isModalOpen()) throw new Error('A modal is still open');
  emptyPage();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  pagePace.reset();
  pageNavigator.budget.reset();
});
