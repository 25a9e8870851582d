import { Fault } from '../setup/fault.mjs';
import { addToList, interfaceList, listed, resourceList, resourceVariable } from './lists.mjs';
import { camelCase, kebabCase, pascalCase, quoted, sentenceCase, wordsOf } from './names.mjs';

/** @typedef {import('./file-changes.mjs').FileChanges} FileChanges */
/**
 * The optional subject of a part.
 * @typedef {{ resource?: string | undefined, label?: string | undefined }} About
 */
/**
 * The names in the generated files.
 * @typedef {{ variable: string, type: string, file: string, label: string, resource: string, imported: string }} Names
 */

const folder = 'extensions/src';

/** Names that the generated files import and declare. */
const taken =
  `action afterEach ask changes cleanup defineInterfaceExtension event expect id ids interfaceExtensions isWanted
  record records render resources retry run save screen state test vi`.split(/\s+/);

const actionPart = (/** @type {Names} */ { variable, file, label, resource, imported }) =>
  `import { ${imported} } from '@ne2016/resources';
import { action, defineInterfaceExtension } from '@ne2016/web';

/** Say in one sentence what this adds. */
export const ${variable} = defineInterfaceExtension('${file}', {
  actions: [
    action({
      resource: ${resource},
      name: '${file}',
      label: ${quoted(label)},
      load: async () => (await import('./${file}-action.ts')).${variable}Action,
    }),
  ],
});
`;

const actionCode = (/** @type {Names} */ { variable, label, resource, imported }) =>
  `import { ${imported} } from '@ne2016/resources';
import type { ActionEvent, Changes } from '@ne2016/web';

/** What changes in each record: nothing yet. */
const changes: Changes<typeof ${resource}> = {};

/** Say in one sentence what this does. */
export async function ${variable}Action({ records, save, ask }: ActionEvent<typeof ${resource}>) {
  const isWanted = await ask({
    title: ${quoted(label).slice(0, -1)}\\u00a0?',
    text: \`Nombre de fiches\\u00a0: \${records.length}\`,
    confirm: 'Confirmer',
  });
  if (!isWanted) return undefined;
  for (const record of records) await save(${resource}, record[${resource}.identifier], changes);
  // Leave this out once something changes: then it is said how many records were changed.
  return 'Action terminée.';
}
`;

const actionTest = (/** @type {Names} */ { variable, file, resource, imported }) =>
  `import { ${imported} } from '@ne2016/resources';
import type { ActionEvent } from '@ne2016/web';
import { expect, test, vi } from 'vitest';
import { ${variable}Action } from './${file}-action.ts';

/** Runs the action with two records. @returns the identifiers of those that it saves */
async function run(isWanted: boolean) {
  const save = vi.fn<(resource: unknown, id: unknown) => Promise<boolean>>().mockResolvedValue(true);
  const records = [1, 2].map((id) => ({ [${resource}.identifier]: id }));
  const event: unknown = { records, save, ask: async () => isWanted };
  await ${variable}Action(event as ActionEvent<typeof ${resource}>);
  return save.mock.calls.map(([, id]) => id);
}

test('each record is saved, and none unless that is confirmed', async () => {
  expect(await run(false)).toEqual([]);
  expect(await run(true)).toEqual([1, 2]);
});
`;

const screenPart = (/** @type {Names} */ { variable, type, file, label }) =>
  `import { defineInterfaceExtension, screen } from '@ne2016/web';

/** Say in one sentence what this adds. */
export const ${variable} = defineInterfaceExtension('${file}', {
  screens: [
    screen({
      path: '${file}',
      label: ${quoted(label)},
      icon: 'list',
      load: async () => (await import('./${file}-screen.tsx')).${type}Screen,
    }),
  ],
});
`;

const screenCode = (/** @type {Names} */ { type, resource, imported }) =>
  `import { ${imported} } from '@ne2016/resources';
import { Alert, Button, RecordLink, useRecords } from '@ne2016/web/interface';

/** Say in one sentence what this shows. */
export function ${type}Screen() {
  const { state, records, retry } = useRecords(${resource});
  if (state === 'loading') return <p>Chargement…</p>;
  if (state === 'failed')
    return (
      <>
        <Alert>Les fiches n’ont pas pu être chargées.</Alert>
        <Button onClick={retry}>Réessayer</Button>
      </>
    );
  const ids = records.map((record) => record[${resource}.identifier]);
  return (
    <>
      <p>Nombre de fiches&nbsp;: {ids.length}</p>
      {ids.length > 100 && <p>Les 100 premières&nbsp;:</p>}
      <ul style={{ paddingInlineStart: '1.25rem' }}>
        {ids.slice(0, 100).map((id) => (
          <li key={id}>
            <RecordLink resource={${resource}} id={id} />
          </li>
        ))}
      </ul>
    </>
  );
}
`;

const screenTest = (/** @type {Names} */ { type, file, resource, imported }) =>
  `// @vitest-environment jsdom
import { ${imported}, resources } from '@ne2016/resources';
import { TestWorkspace } from '@ne2016/web/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ${type}Screen } from './${file}-screen.tsx';

afterEach(cleanup);

test('the screen has a link to each record', async () => {
  render(
    <TestWorkspace resources={resources} records={{ [${resource}.name]: [{}, {}] }}>
      <${type}Screen />
    </TestWorkspace>,
  );
  expect(await screen.findAllByRole('link')).toHaveLength(2);
});
`;

/** Every sort of generated part, with its files. */
const sorts = {
  action: { part: actionPart, code: actionCode, test: actionTest, ending: 'ts', example: 'send-reminder' },
  screen: { part: screenPart, code: screenCode, test: screenTest, ending: 'tsx', example: 'yearly-report' },
};

/**
 * Adds a part of the interface: a new active extension, its code and a test of that.
 * @param {FileChanges} changes
 * @param {keyof typeof sorts} sort
 * @param {string | undefined} name
 * @param {About} [about]
 * @throws {Fault} for an invalid name, or a resource that is not declared.
 */
export function addPart(changes, sort, name, about = {}) {
  const { part, code, test, ending, example } = sorts[sort];
  const words = wordsOf(name, '-', example, taken);
  const [variable, type, file] = [camelCase(words), pascalCase(words), kebabCase(words)];
  const declared = resourceVariable(changes, about.resource);
  const resource = taken.includes(declared) ? `${declared}Resource` : declared;
  const imported = resource === declared ? declared : `${declared} as ${resource}`;
  const isTaken = [resourceList, interfaceList].some((list) => listed(changes, list)?.includes(variable));
  if (isTaken) throw new Fault(`Le nom «\u00a0${name}\u00a0» est déjà pris\u00a0: choisissez un autre nom.`);
  const names = { variable, type, file, resource, imported, label: about.label ?? sentenceCase(words) };
  changes.add(`${folder}/${file}.ts`, part(names));
  changes.add(`${folder}/${file}-${sort}.${ending}`, code(names));
  changes.add(`${folder}/${file}-${sort}.test.${ending}`, test(names));
  changes.insert(interfaceList.path, /^import [^;]*;\n/gm, `import { ${variable} } from './${file}.ts';\n`);
  addToList(changes, interfaceList, variable);
}
