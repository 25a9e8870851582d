import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  evaluateComputed,
  checkRecord,
  computedAttributes,
  findComputedFaults,
  findDeclarationFaults,
  findDefaultFaults,
  findLinkFaults,
  paths,
  type Resource,
  type Samples,
} from '@ne2016/contract';
import type { ServerExtension } from '@ne2016/server';
import { startTestServer } from '@ne2016/server/testing';
import type { InterfaceExtension } from '@ne2016/web';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { findInterfaceFaults } from '../../web/src/extensions/find-interface-faults.ts';
import { inProject, projectEnvironment } from '../setup/project.mjs';
import { declaredTexts } from './texts/declared-texts.ts';
import { typographyFaults, wordFaults } from './texts/typography.ts';
import { tutorialSteps, withChanges, writeStep, writeTutorial } from './tutorial-steps.ts';

/** The team’s folders after each step. Outside of the project, so that they are compiled like a team’s. */
const folder = mkdtempSync(join(tmpdir(), 'tutorial-'));
afterAll(() => rmSync(folder, { recursive: true }));

const after = (step: number) => join(folder, String(step));
const last = after(writeTutorial(folder));
// The files of the page before the tutorial fit into the result of the tutorial.
for (const section of tutorialSteps('README.md')) writeStep(last, section);

interface Written {
  '/resources/src/index.ts': { resources: readonly [equipment: Resource, inspection: Resource] };
  '/resources/src/samples/index.ts': { samples: readonly Samples[] };
  '/extensions/src/server.ts': { serverExtensions: readonly ServerExtension[] };
  '/extensions/src/interface.ts': { interfaceExtensions: readonly InterfaceExtension[] };
}

/** Imports a file of the tutorial. */
async function imported<P extends keyof Written>(path: P, from = last): Promise<Written[P]> {
  return (await import(`${from}${path}`)) as Written[P];
}

test('the files of each step compile, strictly', () => {
  const settings = { extends: inProject('tsconfig.json'), include: ['*/resources', '*/extensions'] };
  const compilerOptions = { types: ['node', 'vite/client'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, exclude: [], compilerOptions }));
  const { stdout, status } = spawnSync('tsc', ['-p', folder], {
    env: projectEnvironment(),
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual(['', 0]);
}, 120_000);

test.each([2, 3, 4])(
  'what is declared after step %i has no fault, and its texts are good French',
  async (step) => {
    const { resources } = await imported('/resources/src/index.ts', after(step));
    const checks = [findDeclarationFaults, findLinkFaults, findDefaultFaults, findComputedFaults];
    expect(checks.flatMap((find) => find([...resources]))).toEqual([]);
    const texts = declaredTexts(resources);
    for (const { pattern } of [...typographyFaults, ...wordFaults])
      expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
  },
);

test('step 2: the records to begin with are valid, and say all of their values', async () => {
  const { samples } = await imported('/resources/src/samples/index.ts');
  expect(samples.map(({ resource }) => resource.name)).toEqual(['equipment', 'inspection']);
  for (const { resource, records } of samples)
    for (const record of records())
      expect(checkRecord(resource, record)).toEqual({ ok: true, values: record });
});

test('step 3: an equipment is due some months after its last inspection', async () => {
  const { resources } = await imported('/resources/src/index.ts');
  const { due } = computedAttributes(resources[0]);
  const dueAfter = (day: string | null, interval = 12) =>
    due && evaluateComputed(resources[0], 'due', due, { interval }, { last: day });
  expect([dueAfter('2025-09-10'), dueAfter(null)]).toEqual(['2026-09-10', null]);
  expect([dueAfter('2025-08-31', 6), dueAfter('2024-02-29')]).toEqual(['2026-02-28', '2025-02-28']);
  expect(resources[0].columns).toContain('due');
});

describe('step 4', async () => {
  // The test in the page.
  await import(`${last}/resources/src/inspection.test.ts`);
});

/** Returns the mails in the folder that replaces a mail server, once there is at least one. */
async function mailsIn(dataDir: string): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.eml'))
      .map((file) => readFileSync(join(dataDir, file), 'utf8'))
      .filter((mail) => mail !== '');
  const watcher = watch(dataDir, { recursive: true }, () => {
    if (read().length > 0) resolve();
  });
  if (read().length === 0) await promise;
  watcher.close();
  return read();
}

test('steps 4 and 5: the server refuses what is not described, and mails that an equipment was closed', async () => {
  const { resources } = await imported('/resources/src/index.ts');
  const { serverExtensions: extensions } = await imported('/extensions/src/server.ts');
  const { signedIn, config } = await startTestServer({ resources, extensions });
  const admin = await signedIn('admin');
  for (const name of ['Banc', 'Parc'])
    await admin.call('POST', paths.create('equipment'), { body: { name } });
  const failed = { name: 'Contrôle annuel', equipment: 1, result: 'failed' };
  const refused = await admin.call('POST', paths.create('inspection'), { body: failed });
  expect(refused.body.errors).toMatchObject([{ attribute: 'remarks', validator: 'rule' }]);
  await admin.call('PUT', paths.record('equipment', 2), { body: { state: 'closed' } });
  const mails = await mailsIn(config.dataDir);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('admin-1@ne2016.test');
  // Without the line breaks of the encoding.
  expect(mails[0]?.replaceAll(/=\r?\n/g, '')).toContain('Parc');
});

test('the webhook tells another system of a change, with the key of the attempt', async () => {
  const { resources } = await imported('/resources/src/index.ts');
  const { equipmentWebhook } = (await import(`${last}/extensions/src/equipment-webhook.ts`)) as {
    equipmentWebhook: ServerExtension;
  };
  const ownFetch = fetch;
  const { promise: sent, resolve } = Promise.withResolvers<RequestInit>();
  vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>) => {
    if (url !== 'https://planning.example/hooks/equipment') return await ownFetch(url, init);
    resolve(init!);
    return Response.json({});
  });
  const { signedIn } = await startTestServer({ resources, extensions: [equipmentWebhook] });
  const admin = await signedIn('admin');
  await admin.call('POST', paths.create('equipment'), { body: { name: 'Aire de jeux' } });
  const { body, headers } = await sent;
  expect(JSON.parse(String(body))).toMatchObject({ action: 'created', record: { name: 'Aire de jeux' } });
  expect(headers).toMatchObject({ 'idempotency-key': expect.stringMatching(/./) as unknown });
});

test.each([6, 7])('step %i: the interface has no fault', async (step) => {
  const { resources } = await imported('/resources/src/index.ts', after(step));
  const { interfaceExtensions } = await imported('/extensions/src/interface.ts', after(step));
  expect(findInterfaceFaults(interfaceExtensions, resources)).toEqual([]);
  const [{ actions, screens }] = interfaceExtensions as [InterfaceExtension];
  expect([actions.length, screens.length]).toEqual([1, step - 6]);
});

test('step 6: the action closes what is selected, once that is confirmed', async () => {
  const { closeEquipment } = (await import(`${last}/extensions/src/close-equipment.ts`)) as {
    closeEquipment: (event: object) => Promise<void>;
  };
  const save = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const records = [{ id_equipment: 7, name: 'Aire de jeux' }];
  await closeEquipment({ records, save, ask: async () => false });
  expect(save).not.toHaveBeenCalled();
  await closeEquipment({ records, save, ask: async () => true });
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'equipment' }), 7, {
    state: 'closed',
  });
});

test('step 7: costs are added up by year, the latest first', async () => {
  const { costsByYear } = (await import(`${last}/extensions/src/costs-by-year.ts`)) as {
    costsByYear: (inspections: readonly object[]) => unknown;
  };
  const inspections = [
    { day: '2025-09-10', cost: 480 },
    { day: '2026-03-05', cost: 210.5 },
    { day: '2026-04-01', cost: null },
    { day: '2025-01-02', cost: 20 },
  ];
  expect(costsByYear(inspections)).toEqual([
    ['2026', 210.5],
    ['2025', 500],
  ]);
});

test('a change of lines that are not there, or there twice, is no change', () => {
  expect(withChanges('a\nb\nc\n', ' a\n-b\n+d\n@@\n c\n+e\n')).toBe('a\nd\nc\ne\n');
  expect(() => withChanges('a\n', ' b\n+c\n')).toThrow('not there once');
  expect(() => withChanges('a\na\n', ' a\n+c\n')).toThrow('not there once');
});
