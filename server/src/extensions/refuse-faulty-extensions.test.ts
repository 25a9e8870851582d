import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleResources, task } from '../testing/example-resources.ts';
import { hooksOf } from './hooks-api.ts';
import { findExtensionFaults, refuseFaultyExtensions } from './refuse-faulty-extensions.ts';
import { defineServerExtension } from './server-extension.ts';

const here = 'server/src/extensions/refuse-faulty-extensions.test.ts';

/** The faults of an extension with these parts, past what the compiler says. */
const faultsOf = (parts: unknown, name = 'rules') =>
  findExtensionFaults([defineServerExtension(name, parts as object)], exampleResources);

test('an extension that can work has none', () => {
  expect(faultsOf({ hooks: [hooksOf(task, { afterSave: () => undefined, timeLimit: 5_000 })] })).toEqual([]);
  expect(faultsOf({ routes: [open], jobs: [nightly, { ...nightly, name: 'utc', timeZone: 'UTC' }] })).toEqual(
    [],
  );
  expect(findExtensionFaults([], exampleResources)).toEqual([]);
});

const open = { method: 'GET', path: 'api/open', role: 'reader', summary: 'Ouvrir', handle: () => undefined };

const nightly = { name: 'nightly', schedule: '30 2 * * *', run: () => undefined };

const faulty: [string, unknown, string][] = [
  ['no parts', undefined, 'rules: has no parts: write defineServerExtension'],
  ['an unknown part', { hook: [] }, "rules: the part 'hook' is unknown: use hooks, routes, jobs"],
  ['hooks that are no list', { hooks: hooksOf(task, {}) }, 'rules: hooks is {'],
  [
    'a whole resource in the wrong place',
    { hooks: [{ resource: task, afterSave: () => undefined }] },
    'rules: hooks[0] is {"resource":{"columns":["name","code","effort","done","state","due","team","note…: make it with hooksOf(resource, { … })',
  ],
  ['hooks made otherwise', { hooks: [3] }, 'rules: hooks[0] is 3: make it with hooksOf(resource, { … })'],
  [
    'hooks of what is not declared',
    { hooks: [hooksOf({ ...task }, { afterSave: () => undefined })] },
    'rules: hooks of "task": no declared resource: import one of team, task, secret, notice from',
  ],
  [
    'an unknown hook',
    { hooks: [hooksOf(task, { onSave: () => undefined } as object)] },
    "rules: hooks of task: the hook 'onSave' is unknown: use beforeSave, afterSave",
  ],
  [
    'a hook that is no function',
    { hooks: [hooksOf(task, { afterSave: 'x' as never })] },
    'rules: hooks of task: afterSave is "x": write a function',
  ],
  [
    'a time limit beyond all measure',
    { hooks: [hooksOf(task, { afterSave: () => undefined, timeLimit: 60_000 })] },
    'rules: hooks of task: timeLimit is 60000: write a whole number of milliseconds from 1 to 5000',
  ],
  [
    'hooks that do nothing',
    { hooks: [hooksOf(task, {})] },
    'rules: hooks of task: does nothing: write one of',
  ],
  [
    'hooks of a resource twice',
    { hooks: [1, 2].map(() => hooksOf(task, { afterSave: () => undefined })) },
    'rules: hooks of task: are there twice: write them together',
  ],
  ['routes that are no list', { routes: {} }, 'rules: routes is {}: write a list, [route({ … })]'],
  [
    'a path elsewhere',
    { routes: [{ ...open, path: 'data/x' }] },
    `rules: GET data/x: path is "data/x": write one under api/`,
  ],
  [
    'a path of the product',
    { routes: [{ ...open, path: 'api/auth/x' }] },
    'rules: GET api/auth/x: path begins with api/auth, which belongs to the product',
  ],
  [
    'a call for anybody',
    { routes: [{ ...open, role: undefined }] },
    'rules: GET api/open: role is undefined: say who may call it: reader, editor, admin',
  ],
  [
    'an unknown method',
    { routes: [{ ...open, method: 'PATCH' }] },
    'rules: PATCH api/open: method is "PATCH": use GET',
  ],
  [
    'no summary',
    { routes: [{ ...open, summary: '' }] },
    'rules: GET api/open: summary is missing: say in French',
  ],
  [
    'a schema that is none',
    { routes: [{ ...open, query: {} }] },
    'rules: GET api/open: query is {}: write a schema of zod',
  ],
  [
    'a GET with a body',
    { routes: [{ ...open, body: z.object({}) }] },
    'rules: GET api/open: GET has no body: use query',
  ],
  [
    'a rate that is none',
    { routes: [{ ...open, rate: { calls: 0, seconds: 1 } }] },
    'rules: GET api/open: rate is {"calls":0,"seconds":1}: write { calls: 60, seconds: 60 }',
  ],
  ['no code', { routes: [{ ...open, handle: 3 }] }, 'rules: GET api/open: handle is 3: write a function'],
  [
    'a call twice',
    {
      routes: [
        { ...open, path: 'api/:a' },
        { ...open, path: 'api/:b' },
      ],
    },
    'rules: GET api/:b: is there twice: give one of them another path',
  ],
  ['jobs that are no list', { jobs: nightly }, 'rules: jobs is {'],
  [
    'a job without a name',
    { jobs: [{ ...nightly, name: 'La nuit' }] },
    'rules: job La nuit: name is missing, or no name',
  ],
  [
    'a schedule that is none',
    { jobs: [{ ...nightly, schedule: 'daily' }] },
    `rules: job nightly: schedule is "daily": write minute, hour, day, month and weekday, as '30 2 * * *'`,
  ],
  [
    'a time that never comes',
    { jobs: [{ ...nightly, schedule: '0 0 30 2 *' }] },
    'rules: job nightly: schedule is "0 0 30 2 *": write minute',
  ],
  [
    'a time zone that is none',
    { jobs: [{ ...nightly, timeZone: 'Paris' }] },
    `rules: job nightly: timeZone is "Paris": write one such as 'Europe/Paris'`,
  ],
  [
    'a job without code',
    { jobs: [{ ...nightly, run: undefined }] },
    'rules: job nightly: run is undefined: write a function',
  ],
  [
    'a job that may take a day',
    { jobs: [{ ...nightly, timeLimit: 86_400_000 }] },
    'rules: job nightly: timeLimit is 86400000: write a whole number of milliseconds from 1 to 21600000',
  ],
  [
    'a job twice',
    { jobs: [nightly, { ...nightly }] },
    'rules: job nightly: is there twice: give one of them another name',
  ],
];

test.each(faulty)('%s: file, name and what to write instead', (_, parts, fault) => {
  const [first, ...others] = faultsOf(parts);
  expect(first).toContain(`${here}: ${fault}`);
  expect(others).toEqual([]);
});

test('names that are none, are taken, and what is no extension', () => {
  const parts = { hooks: [hooksOf(task, { afterSave: () => undefined })] };
  expect(faultsOf(parts, 'Mes règles')).toEqual([
    `${here}: "Mes règles" is no name of an extension: use lower-case words joined by -, as 'project-rules'`,
  ]);
  const twice = [defineServerExtension('rules', parts), defineServerExtension('rules', parts)];
  expect(findExtensionFaults(twice, exampleResources)).toEqual([
    `${here}: rules: is the name of two extensions: give one of them another`,
  ]);
  expect(findExtensionFaults([{ name: 'rules' }], exampleResources)).toEqual([
    `serverExtensions[0] is {"name":"rules"}: make it with defineServerExtension('name', { … })`,
  ]);
  expect(findExtensionFaults(undefined, exampleResources)).toEqual([
    'serverExtensions must be a list of extensions, not undefined',
  ]);
});

test('the operator reads a French sentence, then each fault', () => {
  expect(() => refuseFaultyExtensions([defineServerExtension('rules', {})], exampleResources)).toThrow(
    /^Corrigez les extensions \(dossier extensions\), puis relancez la commande\u00a0:\n- server\/src\/.*: rules: has no parts/,
  );
});
