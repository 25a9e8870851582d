import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, normalText, readViewAddress, savedViewQuery, viewQuery } from './view-address.ts';

const text = fc
  .array(
    fc.constantFrom('search=lire', 'sort=-name', 'density=compact', 'group=status', 'filter=status.is~done'),
    { maxLength: 3 },
  )
  .map((parts) => normalText(parts.join('&')));
const view = fc.record({ id: fc.integer({ min: 1, max: 1e14 }), settings: text });

test('a view comes back from its address, with the saved view that it began with', () => {
  fc.assert(
    fc.property(text, fc.option(view), fc.boolean(), (shown, base, hasDefault) => {
      const address = readViewAddress(viewQuery(shown, base, hasDefault));
      expect(address.id).toBe(base?.id ?? null);
      expect(normalText(address.text ?? base?.settings ?? '')).toBe(shown);
    }),
  );
});

test('as it was saved, a view has the shortest address, and follows what is saved later', () => {
  fc.assert(
    fc.property(view, (saved) => {
      expect(viewQuery(normalText(saved.settings), saved, false)).toBe(savedViewQuery(saved.id));
    }),
  );
});

test('what means nothing any more is taken out of a saved view by another address', () => {
  const saved = { id: 12, settings: 'sort=name&gantt=1' };
  expect(viewQuery('sort=name', saved, false)).toBe('view=12&sort=name');
});

test('only the plain list has no query, unless it opens with a saved view', () => {
  expect([viewQuery('', null, false), viewQuery('', null, true)]).toEqual(['', plainText]);
});

test('what is no saved view is left to be told', () => {
  expect(readViewAddress('view=x&sort=name')).toEqual({ id: null, text: 'view=x&sort=name' });
  expect(readViewAddress('view=0')).toEqual({ id: null, text: 'view=0' });
  expect(readViewAddress('sort=name&view=12&view=13')).toEqual({ id: 12, text: 'sort=name' });
  expect(readViewAddress('')).toEqual({ id: null, text: null });
});
