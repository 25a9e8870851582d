// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { setUpUser } from '../testing/set-up-user.ts';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '../testing/start-french-texts.ts';
import { Field } from '../form/field.tsx';
import { Select } from './select.tsx';

beforeAll(startFrenchTexts);

const options = Array.from({ length: 37_000 }, (_, value) => ({ value, label: `Île ${value}` }));

function Page() {
  const [value, setValue] = useState<string | number | null>(36_999);
  return (
    <>
      <Field label="Commune">
        {(ties) => (
          <Select
            ties={ties}
            options={options}
            chosen={options.find((option) => option.value === value)}
            onChoose={setValue}
          />
        )}
      </Field>
      <output>{String(value)}</output>
      <button>ailleurs</button>
      <button onMouseDown={(event) => event.preventDefault()} onClick={() => setValue(7)}>
        une collègue
      </button>
    </>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Commune' });
const chosen = () => screen.getByText(/^(\d+|null)$/).textContent;

test('shows what is chosen, also when it is far down the list', () => {
  render(<Page />);
  expect(input().value).toBe('Île 36999');
});

test('what somebody else chooses is shown in the field, and opens no list over it', async () => {
  const user = setUpUser();
  render(<Page />);
  await user.click(input());
  await user.click(screen.getByRole('button', { name: 'une collègue' }));
  expect(document.activeElement).toBe(input());
  expect(input().value).toBe('Île 7');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a list whose field is scrolled into sight as it opens stays open, and closes when it is scrolled away', async () => {
  const user = setUpUser();
  render(<Page />);
  const opened = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(opened);
  await user.click(input());
  expect(screen.getByRole('listbox')).toBeDefined();
  fireEvent.scroll(document.body);
  await waitFor(() => expect(screen.getByRole('listbox')).toBeDefined());
  clock.mockReturnValue(opened + 1_000);
  fireEvent.scroll(document.body);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('what is typed before the options are there stays when they come', async () => {
  const user = setUpUser();
  function LatePage() {
    const [known, setKnown] = useState(false);
    const label = known ? 'Île 5' : '';
    return (
      <Field label="Commune">
        {(ties) => (
          <>
            <Select
              ties={ties}
              options={known ? options : []}
              chosen={{ value: 5, label }}
              onChoose={() => undefined}
            />
            <button onMouseDown={(event) => event.preventDefault()} onClick={() => setKnown(true)}>
              la liste arrive
            </button>
          </>
        )}
      </Field>
    );
  }
  render(<LatePage />);
  const late = screen.getByText('la liste arrive');
  await user.type(input(), 'ile 12');
  await user.click(late);
  expect(input().value).toBe('ile 12');
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Île 12');
});

test('specification §1: a select is searchable; « ile » finds « Île » and Enter chooses it', async () => {
  const user = setUpUser();
  render(<Page />);
  await user.tripleClick(input());
  await user.keyboard('ile 1234');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)[0]).toBe('Île 1234');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen()).toBe('1234');
  expect(input().value).toBe('Île 1234');
});

test('a search that is given up leaves the choice as it was', async () => {
  const user = setUpUser();
  render(<Page />);
  await user.tripleClick(input());
  await user.keyboard('zzz');
  expect(screen.getByText('Aucun résultat. Essayez avec moins de mots.')).toBeTruthy();
  await user.tab();
  expect(chosen()).toBe('36999');
  expect(input().value).toBe('Île 36999');
});

test('the clear button leaves nothing chosen', async () => {
  const user = setUpUser();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: /^Effacer / }));
  expect(chosen()).toBe('null');
  expect(input().value).toBe('');
});

test('what is typed can be made another option, once all that is found is in the list', async () => {
  const user = setUpUser();
  const onCreate = vi.fn();
  const onChoose = vi.fn();
  const creation = { label: (text: string) => `Créer ${text}`, onCreate };
  render(
    <Field label="Commune">
      {(ties) => (
        <Select ties={ties} options={options} chosen={undefined} onChoose={onChoose} creation={creation} />
      )}
    </Field>,
  );
  const labels = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await user.click(input());
  expect(labels().at(-1)).toMatch(/^Île/);
  await user.keyboard('ile 1');
  expect(labels().at(-1)).toMatch(/^Île/);
  await user.keyboard('2345');
  expect(labels()).toEqual(['Île 12345', 'Créer ile 12345']);
  await user.keyboard('6');
  expect(labels()).toEqual(['Créer ile 123456']);
  expect(screen.getByText('Aucun résultat. Essayez avec moins de mots.')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(onCreate.mock.calls).toEqual([['ile 123456']]);
  expect(onChoose).not.toHaveBeenCalled();
  await user.keyboard('ile 12345{ArrowDown}{ArrowDown}{Enter}');
  expect(onCreate.mock.calls.at(-1)).toEqual(['ile 12345']);
  expect(onChoose).not.toHaveBeenCalled();
});

test('how many options are not shown is said within the landmark of the list', async () => {
  const user = setUpUser();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: /Afficher la liste/ }));
  const landmark = screen.getByRole('region', { name: 'Choix possibles' });
  expect(landmark.textContent).toContain('Précisez la recherche.');
});

test('whoever comes to the end of the options that are shown gets more of them, a new search begins anew', async () => {
  const user = setUpUser();
  render(<Page />);
  await user.tripleClick(input());
  await user.keyboard('ile 1');
  const first = screen.getAllByRole('option').length;
  const list = screen.getByRole('listbox');
  Object.defineProperties(list, {
    scrollHeight: { value: 1000 },
    clientHeight: { value: 300 },
    scrollTop: { value: 300, writable: true },
  });
  fireEvent.scroll(list);
  expect(screen.getAllByRole('option')).toHaveLength(first);
  list.scrollTop = 700;
  fireEvent.scroll(list);
  expect(screen.getAllByRole('option')).toHaveLength(2 * first);
  await user.keyboard('2');
  expect(screen.getAllByRole('option')).toHaveLength(first);
});
