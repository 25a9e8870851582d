import { project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { referencesIn } from './problem-references.tsx';

const ofProject = { resource: 'project', count: 2 };

test('the lists that a problem names are found', () => {
  expect(referencesIn([ofProject])).toEqual([{ resource: project, count: 2 }]);
});

test.each([
  ['nothing', undefined],
  ['no list', 'project'],
  ['an empty list', []],
  ['a resource that is not known here', [ofProject, { resource: 'elsewhere', count: 1 }]],
  ['what is no reference', [ofProject, { count: 1 }]],
  ['a count that is no number', [{ resource: 'project', count: '2' }]],
])('where a problem says %s, its own sentence stands', (_what, references) => {
  expect(referencesIn(references)).toBeNull();
});
