import { project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { copyOf } from './copy-of.ts';

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
