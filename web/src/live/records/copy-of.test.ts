import { project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { copyOf, duplicateOf } from './copy-of.ts';

const halle = {
  id_project: 7,
  name: 'Halle',
  status: 'idea',
  budget: 1200,
  plan: { id: 'a', name: 'plan.pdf' },
};

test('a copy has the values of its original, a title of its own, and none of its files', () => {
  const copy = copyOf(project, halle, (title) => `${title} (copie)`);
  expect(copy).toMatchObject({ name: 'Halle (copie)', status: 'idea', budget: 1200 });
  expect(copy).not.toHaveProperty('plan');
  expect(copy).not.toHaveProperty('id_project');
});

test('a record without a title is copied without one', () => {
  expect(copyOf(project, { ...halle, name: null }, () => 'Copie')).toMatchObject({ name: null });
});

test('a duplicate has no value that no two records may share, and says which', () => {
  const { values, leftOut } = duplicateOf(
    project,
    { ...halle, code: 'PR-0001' },
    (title) => `${title} (copie)`,
  );
  expect(values).toMatchObject({ name: 'Halle (copie)', code: null, budget: 1200 });
  expect(leftOut).toEqual(['Code']);
  expect(duplicateOf(project, halle, (title) => title).leftOut).toEqual([]);
});

test('a unique title that says that it is a copy stays', () => {
  const { code } = project.attributes;
  const titled = {
    ...project,
    title: 'code',
    attributes: { ...project.attributes, code: { ...code, pattern: '.+' } },
  };
  const copy = duplicateOf(titled, { code: 'Halle' }, (title) => `${title} (copie)`);
  expect([copy.values['code'], copy.leftOut]).toEqual(['Halle (copie)', []]);
});
