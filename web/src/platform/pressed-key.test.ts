// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { pressedKey } from './pressed-key.ts';

afterEach(() => document.body.replaceChildren());

/** Returns the meaning of a key that is pressed in an element. */
function pressIn(html: string, key: string, keys: KeyboardEventInit = {}): string | null {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...keys });
  const target = document.querySelector('[data-target]') ?? document.body;
  target.dispatchEvent(event);
  return pressedKey(event);
}

test('a sign is a key of the workspace where it is no text', () => {
  expect(pressIn('', 'n')).toBe('n');
  expect(pressIn('<button data-target></button>', '/', { shiftKey: true })).toBe('/');
  for (const field of [
    '<input data-target>',
    '<textarea data-target></textarea>',
    '<select data-target></select>',
    '<div contenteditable><b data-target></b></div>',
    '<div role="menu"><div data-target></div></div>',
    '<div role="listbox"><div data-target></div></div>',
  ])
    expect(pressIn(field, 'n'), field).toBe(null);
});

test('in a grid letters and figures go to a row, other signs do not', () => {
  const cell = '<div role="grid"><div role="gridcell" data-target></div></div>';
  expect(['n', 'é', '1', '/', '?'].map((key) => pressIn(cell, key))).toEqual([null, null, null, '/', '?']);
});

test('with Ctrl or ⌘ held down, every key may be one of an action, in fields too; with Alt none is', () => {
  expect(pressIn('<input data-target>', 'k', { ctrlKey: true })).toBe('Ctrl+K');
  expect(pressIn('', 'K', { metaKey: true })).toBe('Ctrl+K');
  expect(pressIn('', 'k', { ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+K');
  expect(pressIn('', 'k', { ctrlKey: true, metaKey: true })).toBe(null);
  expect(pressIn('', 'k', { ctrlKey: true, altKey: true })).toBe(null);
  expect(pressIn('', '?', { altKey: true })).toBe(null);
});

test('the names of keys are no signs, and what was handled or is being composed is none either', () => {
  expect(pressIn('', 'Enter')).toBe(null);
  expect(pressIn('', 'n', { isComposing: true })).toBe(null);
  addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  expect(pressIn('', 'n')).toBe(null);
});

test('Ctrl S saves, also from a field, and AltGr types a sign', () => {
  expect(pressIn('<input data-target>', 's', { ctrlKey: true })).toBe('Ctrl+S');
  expect(pressIn('', 's', { metaKey: true })).toBe('Ctrl+S');
  expect(pressIn('', '[', { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe('[');
  expect(pressIn('', '[', { ctrlKey: true, altKey: true })).toBe(null);
});

test('keys of undo and redo are keys of the workspace, but not where they are about what somebody types', () => {
  expect(pressIn('<button data-target></button>', 'z', { ctrlKey: true })).toBe('Ctrl+Z');
  expect(pressIn('<input type="checkbox" data-target>', 'Z', { metaKey: true })).toBe('Ctrl+Z');
  for (const field of [
    '<input data-target>',
    '<input type="search" data-target>',
    '<textarea data-target></textarea>',
    '<div contenteditable><b data-target></b></div>',
  ])
    for (const keys of [{ key: 'z' }, { key: 'y' }, { key: 'Z', shiftKey: true }])
      expect(pressIn(field, keys.key, { ctrlKey: true, ...keys }), field).toBe(null);
  const button = '<button data-target></button>';
  expect(pressIn(button, 'y', { ctrlKey: true })).toBe('Ctrl+Y');
  expect(pressIn(button, 'Z', { ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+Z');
  expect(pressIn(button, 'z', { metaKey: true, shiftKey: true })).toBe('Ctrl+Shift+Z');
  // It opens the history of a browser on a Mac.
  expect(pressIn(button, 'y', { metaKey: true })).toBe(null);
});
