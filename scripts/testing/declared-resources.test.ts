import { expect, test } from 'vitest';
// Imported by path, because in tests the name resolves to the declarations of the tests.
import { resources } from '../../resources/src/index.ts';
import { refuseFaultyDeclarations } from '../../server/src/declarations/refuse-faulty-declarations.ts';

test('the server starts with what the team has declared', () => {
  refuseFaultyDeclarations(resources);
  expect(resources.length).toBeGreaterThan(0);
});
