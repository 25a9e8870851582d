import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleResources, task } from '../testing/example-resources.ts';
import { hooksOf } from '../extensions/api/hooks-api.ts';
import { findExtensionFaults, refuseFaultyExtensions } from './refuse-faulty-extensions.ts';
import { defineServerExtension } from '../extensions/api/server-extension.ts';

const here = 'server/src/start/refuse-faulty-extensions.test.ts';

/** Returns the faults of an extension with these parts, which the compiler would refuse. */
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
  ['no parts', undefined, 'rules: n’a pas de parties\u00a0: écrivez defineServerExtension'],
  [
    'an unknown part',
    { hook: [] },
    "rules: la partie 'hook' n’existe pas\u00a0: utilisez hooks, routes, jobs",
  ],
  ['hooks that are no list', { hooks: hooksOf(task, {}) }, 'rules: hooks vaut {'],
  [
    'a whole resource in the wrong place',
    { hooks: [{ resource: task, afterSave: () => undefined }] },
    'rules: hooks[0] vaut {"resource":{"columns":["name","code","effort","done","state","due","team","note…\u00a0: créez-le avec hooksOf(resource, { … })',
  ],
  [
    'hooks made otherwise',
    { hooks: [3] },
    'rules: hooks[0] vaut 3\u00a0: créez-le avec hooksOf(resource, { … })',
  ],
  [
    'hooks of what is not declared',
    { hooks: [hooksOf({ ...task }, { afterSave: () => undefined })] },
    'rules: hooks de "task"\u00a0: aucune ressource déclarée\u00a0: importez team, task, secret, notice de',
  ],
  [
    'an unknown hook',
    { hooks: [hooksOf(task, { onSave: () => undefined } as object)] },
    "rules: hooks de task: le hook 'onSave' n’existe pas\u00a0: utilisez beforeSave, afterSave",
  ],
  [
    'a hook that is no function',
    { hooks: [hooksOf(task, { afterSave: 'x' as never })] },
    'rules: hooks de task: afterSave vaut "x"\u00a0: écrivez une fonction',
  ],
  [
    'a time limit beyond all measure',
    { hooks: [hooksOf(task, { afterSave: () => undefined, timeLimit: 60_000 })] },
    'rules: hooks de task: timeLimit vaut 60000\u00a0: écrivez un nombre entier de millisecondes, de 1 à 5000',
  ],
  [
    'hooks that do nothing',
    { hooks: [hooksOf(task, {})] },
    'rules: hooks de task: ne fait rien\u00a0: écrivez l’un de',
  ],
  [
    'hooks of a resource twice',
    { hooks: [1, 2].map(() => hooksOf(task, { afterSave: () => undefined })) },
    'rules: hooks de task\u00a0: apparaissent deux fois\u00a0: écrivez-les ensemble',
  ],
  [
    'routes that are no list',
    { routes: {} },
    'rules: routes vaut {}\u00a0: écrivez une liste, [route({ … })]',
  ],
  [
    'a path elsewhere',
    { routes: [{ ...open, path: 'data/x' }] },
    `rules: GET data/x: path vaut "data/x"\u00a0: écrivez un chemin sous api/`,
  ],
  [
    'a path of the product',
    { routes: [{ ...open, path: 'api/auth/x' }] },
    'rules: GET api/auth/x: path commence par api/auth, qui est au produit\u00a0: écrivez un autre chemin',
  ],
  [
    'a call for anybody',
    { routes: [{ ...open, role: undefined }] },
    'rules: GET api/open: role vaut undefined\u00a0: dites qui peut l’appeler, reader, editor, admin',
  ],
  [
    'an unknown method',
    { routes: [{ ...open, method: 'PATCH' }] },
    'rules: PATCH api/open: method vaut "PATCH"\u00a0: utilisez GET',
  ],
  [
    'no summary',
    { routes: [{ ...open, summary: '' }] },
    'rules: GET api/open: summary manque\u00a0: dites en français',
  ],
  [
    'a schema that is none',
    { routes: [{ ...open, query: {} }] },
    'rules: GET api/open: query vaut {}\u00a0: écrivez un schéma de zod',
  ],
  [
    'a GET with a body',
    { routes: [{ ...open, body: z.object({}) }] },
    'rules: GET api/open: GET n’a pas de body\u00a0: utilisez query',
  ],
  [
    'a rate that is none',
    { routes: [{ ...open, rate: { calls: 0, seconds: 1 } }] },
    'rules: GET api/open: rate vaut {"calls":0,"seconds":1}\u00a0: écrivez { calls: 60, seconds: 60 }',
  ],
  [
    'no code',
    { routes: [{ ...open, handle: 3 }] },
    'rules: GET api/open: handle vaut 3\u00a0: écrivez une fonction',
  ],
  [
    'a call twice',
    {
      routes: [
        { ...open, path: 'api/:a' },
        { ...open, path: 'api/:b' },
      ],
    },
    'rules: GET api/:b: apparaît deux fois\u00a0: donnez un autre chemin à l’une des deux',
  ],
  ['jobs that are no list', { jobs: nightly }, 'rules: jobs vaut {'],
  [
    'a job without a name',
    { jobs: [{ ...nightly, name: 'La nuit' }] },
    'rules: job La nuit: name manque ou n’est pas un nom',
  ],
  [
    'a schedule that is none',
    { jobs: [{ ...nightly, schedule: 'daily' }] },
    `rules: job nightly: schedule vaut "daily"\u00a0: écrivez minute, heure, jour, mois et jour de la semaine, par exemple '30 2 * * *'`,
  ],
  [
    'a time that never comes',
    { jobs: [{ ...nightly, schedule: '0 0 30 2 *' }] },
    'rules: job nightly: schedule vaut "0 0 30 2 *"\u00a0: écrivez minute',
  ],
  [
    'a time zone that is none',
    { jobs: [{ ...nightly, timeZone: 'Paris' }] },
    `rules: job nightly: timeZone vaut "Paris"\u00a0: écrivez par exemple 'Europe/Paris'`,
  ],
  [
    'a job without code',
    { jobs: [{ ...nightly, run: undefined }] },
    'rules: job nightly: run vaut undefined\u00a0: écrivez une fonction',
  ],
  [
    'a job that may take a day',
    { jobs: [{ ...nightly, timeLimit: 86_400_000 }] },
    'rules: job nightly: timeLimit vaut 86400000\u00a0: écrivez un nombre entier de millisecondes, de 1 à 21600000',
  ],
  [
    'a job twice',
    { jobs: [nightly, { ...nightly }] },
    'rules: job nightly: apparaît deux fois\u00a0: donnez un autre nom à l’un des deux',
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
    `${here}: "Mes règles" n’est pas un nom d’extension\u00a0: utilisez des mots en minuscules joints par -, par exemple 'project-rules'`,
  ]);
  const twice = [defineServerExtension('rules', parts), defineServerExtension('rules', parts)];
  expect(findExtensionFaults(twice, exampleResources)).toEqual([
    `${here}: rules: est le nom de deux extensions\u00a0: donnez un autre nom à l’une d’elles`,
  ]);
  expect(findExtensionFaults([{ name: 'rules' }], exampleResources)).toEqual([
    `serverExtensions[0] vaut {"name":"rules"}\u00a0: créez l’extension avec defineServerExtension('name', { … })`,
  ]);
  expect(findExtensionFaults(undefined, exampleResources)).toEqual([
    'serverExtensions doit être une liste d’extensions, et non undefined',
  ]);
});

test('the operator reads a French sentence, then each fault', () => {
  expect(() => refuseFaultyExtensions([defineServerExtension('rules', {})], exampleResources)).toThrow(
    /^Corrigez les extensions \(dossier extensions\), puis relancez la commande si elle s’est arrêtée\u00a0:\n- server\/src\/.*: rules: n’a pas de parties/,
  );
});
