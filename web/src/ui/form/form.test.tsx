// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { setUpUser } from '../testing/set-up-user.ts';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '../testing/start-french-texts.ts';
import { Field } from './field.tsx';
import { NumberInput } from './number-input.tsx';
import { TextInput } from './text-input.tsx';
import { useForm } from './use-form.ts';

beforeAll(startFrenchTexts);

function NameForm() {
  const [values, setValues] = useState({ first: '', last: '' });
  const form = useForm();
  return (
    <form {...form.attributesFor(() => undefined)}>
      {(['first', 'last'] as const).map((name) => (
        <Field
          key={name}
          label={name}
          hint={`hint of ${name}`}
          messages={form.shows(name) && values[name] === '' ? ['missing'] : []}
        >
          {(ties) => (
            <TextInput
              {...ties}
              value={values[name]}
              onChange={(value) => setValues({ ...values, [name]: value })}
              onBlur={() => form.leave(name)}
            />
          )}
        </Field>
      ))}
      <button>Envoyer</button>
    </form>
  );
}

test('specification §2: a message stands next to its field, after the first blur', async () => {
  const user = setUpUser();
  render(<NameForm />);
  const first = screen.getByLabelText('first');
  await user.click(first);
  expect(screen.queryByText('missing')).toBeNull();
  await user.tab();
  expect(screen.getAllByText('missing')).toHaveLength(1);
  expect(first.getAttribute('aria-invalid')).toBe('true');
});

test('hint and message are tied to the input', async () => {
  const user = setUpUser();
  render(<NameForm />);
  await user.click(screen.getByRole('button'));
  const ids = screen.getByLabelText('last').getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['hint of last', 'missing']);
});

test('a submit shows every message and moves the focus to the first faulty field, each time', async () => {
  const user = setUpUser();
  render(<NameForm />);
  await user.type(screen.getByLabelText('first'), 'Ada');
  await user.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(screen.getByLabelText('last'));
  await user.clear(screen.getByLabelText('first'));
  await user.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(screen.getByLabelText('first'));
});

const cents = {
  parse: (text: string) => (/^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined),
  format: (value: number) => `${value.toFixed(2)} €`,
};

function PriceInput({ start }: { start: number | string | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <NumberInput aria-label="price" value={value} onChange={setValue} text={cents} />
      <output>{JSON.stringify(value)}</output>
      <button onClick={() => setValue(7)}>7</button>
    </>
  );
}

test('a number stays as it is typed until the field is left, then it is written as usual', async () => {
  const user = setUpUser();
  render(<PriceInput start={null} />);
  const input = screen.getByLabelText<HTMLInputElement>('price');
  await user.type(input, '12.5');
  expect(input.value).toBe('12.5');
  await user.tab();
  expect(input.value).toBe('12.50 €');
  expect(screen.getByRole('status').textContent).toBe('12.5');
});

test('what is no number is kept as typed, also after the field is left', async () => {
  const user = setUpUser();
  render(<PriceInput start={3} />);
  const input = screen.getByLabelText<HTMLInputElement>('price');
  await user.clear(input);
  await user.type(input, 'douze');
  await user.tab();
  expect(input.value).toBe('douze');
  expect(screen.getByRole('status').textContent).toBe('"douze"');
});

test('whoever passes through a field without typing changes nothing', async () => {
  const user = setUpUser();
  render(<PriceInput start="12,345,6" />);
  const input = screen.getByLabelText<HTMLInputElement>('price');
  await user.click(input);
  await user.tab();
  expect(input.value).toBe('12,345,6');
  expect(screen.getByRole('status').textContent).toBe('"12,345,6"');
});

test('a value that changes elsewhere replaces what is shown', async () => {
  const user = setUpUser();
  render(<PriceInput start={3} />);
  await user.click(screen.getByRole('button'));
  expect(screen.getByLabelText<HTMLInputElement>('price').value).toBe('7.00 €');
});
