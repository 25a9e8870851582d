import { defineResource, link, type Resource, text } from '@ne2016/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createDataLayer } from './create-data-layer.ts';
import { createHttpClient } from '../http/http-client.ts';

afterEach(() => void vi.unstubAllEnvs());

const labels = { plural: 'Notes', singular: 'note', gender: 'feminine' } as const;
const http = createHttpClient({ baseUrl: 'http://localhost/' });
const faulty = defineResource('note', {
  labels,
  attributes: { dueDate: { kind: 'date' } } as never,
  title: 'name',
});

test('a layer is made of declarations without a fault, also where a link leads to a list that it has not', () => {
  const attributes = { dueDate: text({ label: 'Échéance' }), place: link('place', { label: 'Lieu' }) };
  const note = defineResource('note', { labels, attributes, title: 'dueDate' });
  expect(createDataLayer({ resources: [note], http }).store(note).resource).toBe(note);
});

test('every fault of the declarations, and a missing client, is told when the layer is made', () => {
  const resources = [faulty, undefined as unknown as Resource];
  const make = () => createDataLayer({ resources, http: undefined as never });
  expect(make).toThrow(TypeError);
  expect(make).toThrow(
    [
      'The data layer cannot work with these options:',
      "note.dueDate: label manque\u00a0: écrivez ce que les personnes lisent à l’écran, par exemple label: 'Nom'",
      "note: title nomme 'name', qui n’est pas déclaré\u00a0: nommez dueDate",
      'resources[1]: est undefined\u00a0: créez la ressource avec defineResource()',
      'http: must be a client: make it with createHttpClient()',
    ].join('\n'),
  );
});

test('it is told in a browser that knows no environment, and not in production', () => {
  const make = () => createDataLayer({ resources: [faulty], http });
  const environment = Object.getOwnPropertyDescriptor(globalThis, 'process')!;
  Reflect.deleteProperty(globalThis, 'process');
  try {
    expect(make).toThrow(/note\.dueDate: label manque/);
  } finally {
    Object.defineProperty(globalThis, 'process', environment);
  }
  vi.stubEnv('NODE_ENV', 'production');
  expect(make).not.toThrow();
});

test('a store of what was not declared is refused by name', () => {
  const layer = createDataLayer({ resources: [], http });
  expect(() => layer.store(faulty)).toThrow("The data layer has no resource 'note'");
  expect(() => layer.store(undefined as unknown as Resource)).toThrow(
    "The data layer has no resource 'undefined'",
  );
});
