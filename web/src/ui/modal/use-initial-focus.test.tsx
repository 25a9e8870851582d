// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInitialFocus } from './use-initial-focus.ts';

function Form() {
  const first = useInitialFocus<HTMLInputElement>();
  return (
    <form>
      <input ref={first} aria-label="Nom" />
      <input aria-label="Budget" />
    </form>
  );
}

const frames = (count: number): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve(count > 1 ? frames(count - 1) : undefined));
  });

test('the first field gets the focus a frame later', async () => {
  render(<Form />);
  await frames(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Nom'));
});

test('who has turned to another field of the form by then goes on there', async () => {
  render(<Form />);
  screen.getByLabelText('Budget').focus();
  await frames(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Budget'));
});
