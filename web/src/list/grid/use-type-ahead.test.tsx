// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a space goes on with a title that is typed, and selects otherwise', async () => {
  const names = ['Halle', 'Quai de l’Est', 'Quai du Nord'];
  const served = serveRecords({ project: names.map((name) => ({ name, status: 'idea' })) });
  const { user } = await openList(served, project, 'Halle', { query: 'sort=name' });
  const titles = screen.getAllByRole('rowheader');
  const selected = () => screen.queryAllByRole('row', { selected: true }).length;
  // Fake time: on a slow machine, the pauses between keys would be too long.
  vi.useFakeTimers({ toFake: ['performance'] });
  titles[0]!.focus();

  await user.keyboard('quai d');
  expect(document.activeElement).toBe(titles[1]);
  await user.keyboard('u n');
  expect(document.activeElement).toBe(titles[2]);
  expect(selected()).toBe(0);

  await user.keyboard(' ');
  expect(selected()).toBe(1);
  vi.advanceTimersByTime(1001);
  await user.keyboard('h ');
  expect(document.activeElement).toBe(titles[0]);
  expect(selected()).toBe(2);
});
