import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRecord, findDeclarationFaults, type Resource } from '@ne2016/contract';
import { resources } from '@ne2016/resources';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProject, projectEnvironment } from '../setup/project.mjs';

/** The declaration as CONTRIBUTING.md shows it. */
const [, code] = /```ts\n([^]*?)```/.exec(readFileSync(inProject('CONTRIBUTING.md'), 'utf8'))!;

let folder: string;
let meeting: Resource;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'worked-example-'));
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/meeting.ts'), code!);
  const imported = (await import(join(folder, 'src/meeting.ts'))) as { meeting: Resource };
  meeting = imported.meeting;
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the worked example of CONTRIBUTING.md', () => {
  test('compiles as it stands, strictly', () => {
    const settings = { extends: inProject('tsconfig.json'), include: ['src'], exclude: [] };
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ ...settings, compilerOptions: { preserveSymlinks: true } }),
    );
    const { stdout } = spawnSync('tsc', ['-p', folder], { env: projectEnvironment(), encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  test('fits among the resources that there are', () => {
    expect(findDeclarationFaults([...resources, meeting])).toEqual([]);
    expect(meeting).toMatchObject({ name: 'meeting', identifier: 'id_meeting', channel: 'private' });
  });

  test('accepts a meeting and names every fault of another', () => {
    const good = { subject: 'Réunion publique', project: 1, begins: '2026-03-05T18:30:00.000Z', seats: 80 };
    expect(checkRecord(meeting, good)).toMatchObject({ ok: true, values: { ...good, minutes: null } });
    const outcome = checkRecord(meeting, { ...good, subject: '', seats: 501 });
    expect(outcome.ok ? [] : outcome.errors).toMatchObject([
      { attribute: 'subject', validator: 'required' },
      { attribute: 'seats', validator: 'max', params: { max: 500 } },
    ]);
  });
});
