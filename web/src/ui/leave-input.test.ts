// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveInputsByEscape } from './leave-input.ts';

let end = () => {};

beforeEach(() => {
  end = leaveInputsByEscape();
});

afterEach(() => {
  end();
  document.body.innerHTML = '';
});

/** Presses Escape in the element with the id `here`; returns whether the event bubbles to the body. */
function escapeIn(html: string, init: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html;
  const heard = vi.fn();
  document.body.addEventListener('keydown', heard, { once: true });
  const here = document.querySelector<HTMLElement>('#here')!;
  here.focus();
  here.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init }),
  );
  document.body.removeEventListener('keydown', heard);
  return heard.mock.calls.length > 0;
}

test.each([
  ['text', '<div role="dialog" tabindex="-1"><input id="here" value="Lavoir"></div>'],
  ['search', '<div role="dialog" tabindex="-1"><input id="here" type="search" value="Lavoir"></div>'],
  ['several lines', '<div role="alertdialog" tabindex="-1"><textarea id="here">Lavoir</textarea></div>'],
  [
    'a list that is closed',
    '<div role="dialog" tabindex="-1"><input id="here" aria-autocomplete="list" aria-expanded="false" value="Lavoir"></div>',
  ],
])('in an input of a dialog (%s), the focus goes to the dialog, which stays, as does the text', (_, html) => {
  expect(escapeIn(html)).toBe(false);
  expect(document.activeElement?.getAttribute('role')).toMatch(/dialog/);
  expect(document.querySelector<HTMLInputElement>('#here')?.value).toBe('Lavoir');
});

test('in an input of the page, the focus goes to the row of the table that had it, or to the heading', () => {
  const search = '<main><h1 tabindex="-1">Projets</h1><input id="here" type="search">';
  const sort = '<button tabindex="0">Intitulé</button>';
  const row = '<div data-row=""><span tabindex="0">Lavoir</span></div>';
  expect(escapeIn(`${search}<div role="grid">${sort}${row}</div></main>`)).toBe(false);
  expect(document.activeElement?.textContent).toBe('Lavoir');
  expect(escapeIn(`${search}</main>`)).toBe(false);
  expect(document.activeElement?.textContent).toBe('Projets');
});

test.each([
  [
    'an open list',
    '<div role="dialog"><input id="here" aria-autocomplete="list" aria-expanded="true"></div>',
  ],
  ['a search of the menu around', '<div role="dialog"><input id="here" aria-autocomplete="list"></div>'],
  ['a check box', '<div role="dialog"><input id="here" type="checkbox"></div>'],
  ['a button', '<div role="dialog"><button id="here">Fermer</button></div>'],
  ['a page with nothing to go to', '<input id="here">'],
])('%s has the key itself', (_, html) => {
  expect(escapeIn(html)).toBe(true);
  expect(document.activeElement?.id).toBe('here');
});

test('Escape ends what is being composed, and nothing else', () => {
  expect(escapeIn('<div role="dialog" tabindex="-1"><input id="here"></div>', { isComposing: true })).toBe(
    true,
  );
  expect(document.activeElement?.id).toBe('here');
});
