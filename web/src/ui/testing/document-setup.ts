import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const { getElementError } = getConfig();

/** Whether a query is one attempt of `waitFor` or `findBy`. */
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure({
  // A second, as long as Testing Library waits otherwise, is short on a machine that does much else.
  asyncUtilTimeout: 20_000,
  // The document is printed once, when a wait has failed, instead of at each of its attempts.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
});

/**
 * React's development build takes a stack for each element that is created, for warnings that no test reads: a quarter of
 * the processor time of these tests. It stops at a count, which is thus always reached.
 */
function createElementsWithoutStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (typeof internals === 'object' && internals !== null)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
      get: () => Infinity,
      set: () => undefined,
    });
}

createElementsWithoutStacks();
