import { defineResource, link, text } from '@ne2016/contract';
import { commune, document, project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { readViewText } from './view-text.ts';
import { allLinkingPath, linkingPath, listsLinkingTo, distinguishingAttributes } from './linking-lists.ts';

const journey = defineResource('journey', {
  labels: { plural: 'Trajets', singular: 'trajet', gender: 'masculine' },
  attributes: {
    name: text({ label: 'Intitulé' }),
    start: link('commune', { label: 'Départ' }),
    end: link('commune', { label: 'Arrivée' }),
    project: link('project', { label: 'Projet' }),
  },
  title: 'name',
  can: { read: 'editor' },
});

const viewIn = (path: string) => readViewText(path.split('?')[1] ?? '').view;

test('every list is named that links to a resource, and by which attribute where there are several', () => {
  const declared = [project, document, journey];
  const named = (role: 'reader' | 'editor') =>
    listsLinkingTo(commune, role, declared).map(({ resource, name, label }) => [resource.name, name, label]);
  expect(named('editor')).toEqual([
    ['project', 'commune', null],
    ['journey', 'start', 'Départ'],
    ['journey', 'end', 'Arrivée'],
  ]);
  expect(named('reader')).toEqual([['project', 'commune', null]]);
  expect(listsLinkingTo(document, 'admin', declared)).toEqual([]);
});

test('the address of the records that link to one filters by one attribute, or by any of several', () => {
  expect(linkingPath(document, ['project'], 12)).toBe('/espace/document?filter=project.is~12');
  const start = { field: 'start', operator: 'is', values: ['7'] };
  expect(viewIn(linkingPath(journey, ['start'], 7)).filter).toEqual({ match: 'all', parts: [start] });
  expect(viewIn(allLinkingPath(journey, commune, 7)).filter).toEqual({
    match: 'any',
    parts: [start, { ...start, field: 'end' }],
  });
});

test('beside a title stand two attributes at most, those that say most of the record', () => {
  const names = (resource: typeof project | typeof document | typeof commune) =>
    distinguishingAttributes(resource).map(([name]) => name);
  expect(names(project)).toEqual(['status', 'budget']);
  expect(names(document)).toEqual(['content', 'dated']);
  expect(names(commune)).toEqual(['type']);
});
