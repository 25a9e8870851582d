import { expect, test } from 'vitest';
// Not by its name, which stands for the declarations of the tests here.
import { resources } from '../../resources/src/index.ts';
import { refuseFaultyDeclarations } from '../../server/src/declarations/refuse-faulty-declarations.ts';

test('the server starts with what the team has declared', () => {
  refuseFaultyDeclarations(resources);
  expect(resources.length).toBeGreaterThan(0);
});
