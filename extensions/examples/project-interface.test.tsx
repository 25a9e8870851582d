// @vitest-environment jsdom
import { type Project, project, resources } from '@ne2016/resources';
import { TestWorkspace } from '@ne2016/web/testing';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CommuneBudget } from './commune-budget.tsx';
import { ProgressCell } from './progress-cell.tsx';
import { ProgressSlider } from './progress-slider.tsx';
import { startWorks } from './start-works.ts';
import { WorksScreen } from './works-screen.tsx';

const halle = { id_project: 1, name: 'La halle', commune: 1, status: 'running', budget: 4000 } as Project;
const lavoir = { ...halle, id_project: 2, name: 'Le lavoir', budget: 9000 } as Project;
const records = { project: [halle, lavoir, { ...halle, name: 'Le préau', commune: 2, status: 'idea' }] };
const { progress } = project.attributes;

test('the cell says the progress in words, and to nobody by its colour alone', () => {
  render(<ProgressCell value={40} text="40 %" attribute={progress} record={halle} />);
  expect(screen.getByText('40 %').querySelector('[aria-hidden]')?.textContent).toBe('');
});

test('the slider is named and described by its field, says a percentage, and gives figures', () => {
  const ties = { id: 'a', 'aria-labelledby': 'b', 'aria-describedby': 'c' } as const;
  const onChange = vi.fn<(value: number | null) => void>();
  render(
    <TestWorkspace resources={resources}>
      <ProgressSlider
        {...{ onChange, value: 40, attribute: progress, readOnly: false, onBlur: () => undefined }}
        ties={{ ...ties, 'aria-invalid': undefined, 'aria-required': undefined }}
      />
    </TestWorkspace>,
  );
  const slider = screen.getByRole('slider');
  expect(slider.getAttribute('aria-valuetext')).toBe('40\u00a0%');
  expect(slider.getAttribute('aria-describedby')).toBe('c');
  fireEvent.change(slider, { target: { value: '60' } });
  expect(onChange).toHaveBeenCalledWith(60);
});

test('the section adds up the budgets of the projects of its commune', async () => {
  const record = { id_commune: 1 } as Parameters<typeof CommuneBudget>[0]['record'];
  render(
    <TestWorkspace resources={resources} records={records}>
      <CommuneBudget record={record} person={{ id: 'ada', role: 'reader' }} />
    </TestWorkspace>,
  );
  expect((await screen.findByText(/en tout/)).textContent).toBe('13\u00a0000\u00a0€ en tout');
});

test('the screen has the projects under way, the largest budget first', async () => {
  render(
    <TestWorkspace resources={resources} records={records}>
      <WorksScreen />
    </TestWorkspace>,
  );
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Le lavoir9 000 €69,2 %',
    'La halle4 000 €30,8 %',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Le lavoir' }));
  expect(window.location.hash).toBe('#/espace/project/2');
});

test('the action has the works begin today, and does nothing unless that is confirmed', async () => {
  const save = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const event = {
    records: [halle, lavoir],
    today: '2026-03-12',
    save,
    person: { id: 'ada', role: 'editor' },
  };
  const others = { create: async () => null, remove: async () => false } as const;
  const run = (isWanted: boolean) =>
    startWorks({ ...event, ...others, ask: async () => isWanted } as Parameters<typeof startWorks>[0]);
  await run(false);
  expect(save).not.toHaveBeenCalled();
  await run(true);
  const begun = { status: 'running', start_date: '2026-03-12' };
  expect(save.mock.calls).toEqual([
    [project, 1, begun],
    [project, 2, begun],
  ]);
});
