// @vitest-environment jsdom
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resource } from '@ne2016/contract';
import { TestWorkspace } from '#workspace/testing/test-workspace.tsx';
import { render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterAll, expect, test } from 'vitest';
import { writeTutorial } from '../../../scripts/testing/tutorial-steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'tutorial-screen-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('step 7: the screen shows costs by year, with the texts that the product has when it opens', async () => {
  // Vite’s prefix for a file outside of the project.
  const last = join('/@fs', folder, String(writeTutorial(folder)));
  const { resources } = (await import(`${last}/resources/src/index.ts`)) as {
    resources: readonly Resource[];
  };
  const { CostsScreen } = (await import(`${last}/extensions/src/costs-screen.tsx`)) as {
    CostsScreen: ComponentType;
  };
  const inspection = [
    { day: '2025-09-10', cost: 480 },
    { day: '2026-03-05', cost: 210 },
  ];
  render(
    <TestWorkspace resources={resources} records={{ inspection }}>
      <CostsScreen />
    </TestWorkspace>,
  );
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    '2026210 €30,4 %',
    '2025480 €69,6 %',
  ]);
  expect(document.body.textContent).not.toMatch(/\w+\.\w+\.\w+/);
});
