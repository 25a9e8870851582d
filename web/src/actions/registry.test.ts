// @vitest-environment jsdom
import type { Person } from '@ne2016/contract';
import { project } from '@ne2016/contract/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import { action } from '#extensions/part-api.ts';
import { pressedKey } from '#platform/pressed-key.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { currentTexts } from '#ui/texts/texts.ts';
import type { Action, ActionContext } from './action.ts';
import { registry } from './registry.ts';
import { teamAction } from './team-action.ts';
import type { ListTarget, RecordsTarget } from './targets.ts';

beforeAll(startFrenchTexts);

const user: Person = { id: 'ada', role: 'admin' };
const halle = { id_project: 1, name: 'La halle' };
const records: RecordsTarget = {
  ...{ resource: project, user, count: 1 },
  one: { key: 1, values: halle },
  stored: () => [halle],
};
const list: ListTarget = { resource: project, user };

const archive = action({
  resource: project,
  name: 'archive',
  label: 'Classer',
  load: async () => () => undefined,
});

/** Every action with a target, also one of the team. */
const all: readonly (readonly [Action<never>, target: object])[] = [
  ...registry.navigation.map((one) => [one, {}] as const),
  ...registry.list.map((one) => [one, list] as const),
  ...registry.workspace.map((one) => [one, {}] as const),
  ...registry.form.map((one) => [one, {}] as const),
  ...[teamAction(archive), ...registry.records].map((one) => [one, records] as const),
];

const context = (): ActionContext => ({
  t: currentTexts().t,
  announce: () => () => undefined,
  listText: String,
  copyLink: async () => undefined,
  runner: { running: new Set(), run: async () => undefined },
});

test('every action has a name of its own, and a label and keys that are explained in French', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const ids = all.map(([{ id }]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const { t } = context();
  const texts = all.flatMap(([one, target]) => {
    const label = (one as Action<object>).label(target, context());
    return [label, ...(one.keys === undefined ? [] : [one.keys.help(t)])];
  });
  // A text that is missing is reported, and its key shown.
  expect(report).not.toHaveBeenCalled();
  expect(texts.filter((text) => !/^\p{Lu}.*[\p{L}…)]$/u.test(text))).toEqual([]);
});

/** Returns the name of a key combination as the keyboard gives it. */
function nameOfPress(press: readonly string[]): string | null {
  const event = new KeyboardEvent('keydown', {
    key: press.at(-1)?.toLowerCase() ?? '',
    ctrlKey: press.includes('Ctrl'),
    shiftKey: press.includes('Shift'),
  });
  document.body.dispatchEvent(event);
  return pressedKey(event);
}

test('a key has one action, and is one that the keyboard gives', () => {
  const presses = all.flatMap(([{ keys }]) => keys?.presses ?? []);
  const names = presses.map((press) => press.join('+'));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(presses.map(nameOfPress)).toEqual(names);
});

test('what is in a menu or a bar has a key, or is found by the search everywhere', () => {
  const outOfReach = all.filter(([{ places, keys }]) => keys === undefined && !places.includes('search'));
  expect(outOfReach.map(([{ id }]) => id)).toEqual([]);
});
