// @vitest-environment jsdom
import { defineResource, link, text } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { showDeclarationFaults } from './show-declaration-faults.ts';

const team = vi.hoisted(() => ({ resources: [] as unknown[] }));
vi.mock('@ne2016/resources', () => team);

const declare = (label: string, target: string) =>
  defineResource('note', {
    labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
    attributes: { name: text({ label }), parent: link(target, { label: 'Parent' }) },
    title: 'name',
  });

test('a developer sees every fault of the declarations in the place of the application', () => {
  const root = document.createElement('div');
  team.resources = [declare('Nom', 'note')];
  expect(showDeclarationFaults(root)).toBe(false);
  expect(root.childElementCount).toBe(0);
  team.resources = [declare('', 'nowhere')];
  expect(showDeclarationFaults(root)).toBe(true);
  expect([...root.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'note.name: label doit être un texte non vide, et non ""',
    "note.parent: mène à 'nowhere', qui n’est pas déclaré\u00a0: utilisez note",
  ]);
});
