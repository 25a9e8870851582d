// @vitest-environment jsdom
import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { problemResponse } from '@ne2016/data-layer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { projectWith, resourcesWith } from '#workspace/testing/short-resources.ts';

beforeAll(startFrenchTexts);

const message = 'Un projet achevé est avancé à 100 %.';
const plainProject = projectWith('name', 'commune', 'status', 'budget', 'progress', 'site', 'description');
const project: Resource = {
  ...plainProject,
  rules: [
    {
      attributes: ['progress'],
      message,
      holds: ({ status, progress }) => status !== 'done' || progress === 100,
    },
  ],
  requiredIf: { description: ({ status }) => status === 'dropped' },
  readOnlyIf: { budget: ({ status }) => status === 'done' },
  hiddenIf: { site: ({ status }) => status === 'idea' },
};

async function openProjects(resource = project) {
  const records = {
    commune: [{ nom: 'Bourg', code: '01001' }],
    project: [
      { name: 'Halle', commune: 1, status: 'idea', progress: 10, budget: 5 },
      { name: 'Pont', commune: 1, status: 'done', progress: 100, budget: 7 },
    ],
  };
  const list = await openList(serveRecords(records, resourcesWith(plainProject)), resource, 'Halle');
  const open = async (name: string) => {
    await list.user.click(await list.row(name));
    return screen.findByRole('dialog', { name });
  };
  /** Edits in the store, as the form does: its inputs have their own tests. */
  const edit = (key: RecordKey, values: object) => act(() => list.store.edit(key, values));
  const save = (form: HTMLElement, button = 'Enregistrer') =>
    list.user.click(within(form).getByRole('button', { name: button }));
  return { ...list, open, edit, save };
}

const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const input = (form: HTMLElement, label: RegExp) =>
  within(form).queryByRole<HTMLInputElement>('textbox', { name: label });

test('a rule across attributes is told at the values that it names, and nothing is sent before it is kept', async () => {
  const { open, edit, save, server } = await openProjects();
  const form = await open('Halle');
  edit(1, { status: 'done' });
  expect(within(form).queryByText(message)).toBeNull();
  await save(form);
  expect(await within(form).findByText(message)).toBeDefined();
  expect(document.activeElement).toBe(input(form, /Avancement/));
  expect(server.callsOf({ method: 'PUT' })).toEqual([]);
  edit(1, { progress: 100 });
  expect(within(form).queryByText(message)).toBeNull();
  await save(form);
  await untilClosed();
  expect(server.callsOf({ method: 'PUT' })[0]?.body).toEqual({ status: 'done', progress: 100 });
});

test('an attribute is required and shown as long as others are so, in a new record too', async () => {
  const { edit, save, user, server, store } = await openProjects();
  const addDraft = vi.spyOn(store, 'addDraft');
  await user.click(screen.getByRole('button', { name: 'Nouveau projet' }));
  const form = await screen.findByRole('dialog', { name: /Nouveau projet/ });
  const key = addDraft.mock.results[0]?.value as RecordKey;
  const description = () => input(form, /Description/)!;
  expect(description().ariaRequired).toBeNull();
  expect(input(form, /Site web/)).not.toBeNull();
  edit(key, { status: 'idea' });
  expect(input(form, /Site web/)).toBeNull();
  edit(key, { status: 'dropped', name: 'Gare', commune: 1 });
  expect(input(form, /Site web/)).not.toBeNull();
  expect(description().ariaRequired).toBe('true');
  await save(form, 'Créer');
  expect(document.activeElement).toBe(description());
  expect(server.callsOf({ method: 'POST' })).toEqual([]);
  edit(key, { description: 'Trop cher' });
  await save(form, 'Créer');
  await untilClosed();
  expect(server.callsOf({ method: 'POST' })).toHaveLength(1);
});

test('what was typed into a field does not vanish when others would hide it', async () => {
  const { open, edit } = await openProjects();
  const form = await open('Pont');
  edit(2, { site: 'https://exemple.fr' });
  edit(2, { status: 'idea' });
  expect(input(form, /Site web/)?.value).toBe('https://exemple.fr');
});

test('what the stored record makes read-only can be read, and not typed into', async () => {
  const { open, edit, user } = await openProjects();
  const form = await open('Pont');
  expect(input(form, /Budget/)?.readOnly).toBe(true);
  await user.keyboard('{Escape}');
  const other = await open('Halle');
  expect(input(other, /Budget/)?.readOnly).toBe(false);
  // Only stored values count: an unsaved edit may still be changed.
  edit(1, { status: 'done' });
  expect(input(other, /Budget/)?.readOnly).toBe(false);
});

test('a rule that only the server finds broken is told at its value until any other one is changed', async () => {
  const { open, edit, save, server } = await openProjects();
  const form = await open('Halle');
  edit(1, { description: 'x' });
  const errors = [{ attribute: 'progress', validator: 'rule', params: {}, message }];
  server.intercept(() => problemResponse(422, 'invalid_attributes', { errors }));
  await save(form);
  expect(await within(form).findByText(message)).toBeDefined();
  edit(1, { description: 'y' });
  expect(within(form).queryByText(message)).toBeNull();
});

test('a rule that throws keeps nobody from writing', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const fails = () => {
    throw new TypeError('x');
  };
  const rules = [{ attributes: ['progress'], message, holds: fails }];
  const all = { budget: fails };
  const { open, edit, save, server } = await openProjects({
    ...project,
    rules,
    requiredIf: all,
    readOnlyIf: all,
    hiddenIf: all,
  });
  const form = await open('Halle');
  edit(1, { description: 'x' });
  await save(form);
  await untilClosed();
  expect(server.callsOf({ method: 'PUT' })[0]?.body).toEqual({ description: 'x' });
  expect(reported).toHaveBeenCalled();
});
