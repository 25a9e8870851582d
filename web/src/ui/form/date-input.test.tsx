// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { setUpUser } from '../testing/set-up-user.ts';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '../testing/start-french-texts.ts';
import { DateInput, type DateText } from './date-input.tsx';
import { Field } from './field.tsx';

beforeAll(startFrenchTexts);

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
const french: DateText = {
  placeholder: 'jj/mm/aaaa',
  parse: (text) => (/^\d{8}$/.test(text) ? text.replace(/(..)(..)(....)/, '$3-$2-$1') : undefined),
  format: (value) => (isDay(value) ? value.split('-').toReversed().join('/') : value),
  dayOf: (value) => (isDay(value) ? value : null),
  withDay: (_, day) => day.split('-').toReversed().join(''),
};

function Page({ start, onLeave = () => undefined }: { start: string | null; onLeave?: () => void }) {
  const [value, setValue] = useState(start);
  return (
    <I18nProvider locale="fr-FR">
      <Field label="Début" hint="Premier jour">
        {(ties) => <DateInput ties={ties} text={french} value={value} onChange={setValue} onBlur={onLeave} />}
      </Field>
      <output>{JSON.stringify(value)}</output>
      <button>ailleurs</button>
    </I18nProvider>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Début' });
const value = () => screen.getByText(/^("|null)/).textContent;

test('a date is typed in one go, and written as usual once the field is left', async () => {
  const user = setUpUser();
  render(<Page start={null} />);
  await user.type(input(), '05032016');
  expect(input().value).toBe('05032016');
  expect(value()).toBe('"2016-03-05"');
  await user.tab();
  expect(input().value).toBe('05/03/2016');
});

test('a date that is half deleted is a value that is no date, not the date before', async () => {
  const user = setUpUser();
  render(<Page start="2026-01-15" />);
  await user.type(input(), '{Home}{Delete}{Delete}');
  await user.click(screen.getByText('ailleurs'));
  expect(input().value).toBe('/01/2026');
  expect(value()).toBe('"/01/2026"');
});

test('a date that is half typed stays as typed, and is reported', async () => {
  const user = setUpUser();
  render(<Page start={null} />);
  await user.type(input(), '05/03');
  await user.click(screen.getByText('ailleurs'));
  expect(input().value).toBe('05/03');
  expect(value()).toBe('"05/03"');
});

test('an emptied field has no value', async () => {
  const user = setUpUser();
  render(<Page start="2026-01-15" />);
  await user.clear(input());
  expect(value()).toBe('null');
});

test('a day is taken from the calendar, which says of which field it is', async () => {
  const user = setUpUser();
  const visits: string[] = [];
  render(<Page start="2026-01-15" onLeave={() => visits.push('left')} />);
  await user.click(input());
  await user.click(screen.getByRole('button', { name: 'Ouvrir le calendrier Début' }));
  expect(screen.getByRole('dialog', { name: 'Début' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /20 janvier 2026/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(input().value).toBe('20012026');
  expect(value()).toBe('"2026-01-20"');
  expect(visits).toEqual([]);
  await user.click(screen.getByText('ailleurs'));
  expect(input().value).toBe('20/01/2026');
  expect(visits).toEqual(['left']);
});

test('the hint is tied to the input', () => {
  render(<Page start={null} />);
  const id = input().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('Premier jour');
});
