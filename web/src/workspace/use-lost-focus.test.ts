// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLostFocus } from './use-lost-focus.ts';

const moveOn = vi.fn();
let end = () => {};

/** Resolves after more frames than the focus is waited for. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 12; frame += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
}

beforeEach(() => {
  moveOn.mockReset();
  document.body.innerHTML = '<button id="one">Un</button><button id="other">Autre</button>';
  end = watchLostFocus(moveOn);
});

afterEach(() => {
  end();
  document.body.innerHTML = '';
});

const button = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;

test('the focus moves on when what had it leaves the page', async () => {
  button('one').focus();
  button('one').remove();
  await frames();
  expect(moveOn).toHaveBeenCalledTimes(1);
});

test('what takes the focus over in the next frame keeps it', async () => {
  button('one').focus();
  button('one').remove();
  requestAnimationFrame(() => button('other').focus());
  await frames();
  expect(moveOn).not.toHaveBeenCalled();
  expect(document.activeElement?.id).toBe('other');
});

test('what takes the focus over some frames later keeps it, as where a dialog closes on a busy machine', async () => {
  button('one').focus();
  button('one').remove();
  const wait = (left: number) =>
    void requestAnimationFrame(() => (left > 0 ? wait(left - 1) : button('other').focus()));
  wait(6);
  await frames();
  expect(moveOn).not.toHaveBeenCalled();
});

test('a focus that was given up is not lost, nor one whose element has moved', async () => {
  button('one').focus();
  button('one').blur();
  button('other').remove();
  await frames();
  button('one').focus();
  document.body.append(document.createElement('div'));
  await frames();
  expect(moveOn).not.toHaveBeenCalled();
});

test('what had it tells whether there was a table then, or has become one', async () => {
  button('one').focus();
  button('one').remove();
  document.body.insertAdjacentHTML('beforeend', '<main><div role="grid"></div></main>');
  await frames();
  expect(moveOn).toHaveBeenLastCalledWith(false);
  button('other').focus();
  button('other').remove();
  await frames();
  expect(moveOn).toHaveBeenLastCalledWith(true);
});
