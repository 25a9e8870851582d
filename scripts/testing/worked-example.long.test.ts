import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkRecord,
  csrfCookie,
  findDeclarationFaults,
  findLinkFaults,
  headers,
  paths,
  type Resource,
} from '@ne2016/contract';
import { resources } from '@ne2016/contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Application, startApplication } from '../../e2e/application/application.ts';
import { inProject, projectEnvironment } from '../setup/project.mjs';
import { shownDeclarations } from './shown-declarations.ts';
import { workedExample } from './worked-example.ts';

let folder: string;
let meeting: Resource;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'worked-example-'));
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'src/meeting.ts'), workedExample());
  for (const [name, content] of shownDeclarations()) writeFileSync(join(folder, 'src', name), content);
  const imported = (await import(join(folder, 'src/meeting.ts'))) as { meeting: Resource };
  meeting = imported.meeting;
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Signs in the first account; returns calls in its session that expect a status and return the body. */
async function signInByCalls({ address, admin }: Application) {
  const cookies = new Map<string, string>();
  const call = async (status: number, method: string, path: string, body?: object) => {
    const token = cookies.get(csrfCookie) ?? '';
    const response = await fetch(`${address}/${path}`, {
      method,
      headers: {
        cookie: [...cookies].map((cookie) => cookie.join('=')).join('; '),
        ...(body
          ? { 'content-type': 'application/json', [headers.csrfToken]: decodeURIComponent(token) }
          : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    const text = await response.text();
    expect(response.status, text).toBe(status);
    return JSON.parse(text) as Record<string, unknown>;
  };
  await call(200, 'GET', paths.configuration);
  await call(200, 'POST', paths.signIn, admin);
  return call;
}

describe('the worked example of CONTRIBUTING.md', () => {
  test('compiles as it stands, strictly, as do those of docs/declarations.md', () => {
    const settings = { extends: inProject('tsconfig.json'), include: ['src'], exclude: [] };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ ...settings, compilerOptions: { preserveSymlinks: true } }),
    );
    const { stdout } = spawnSync('tsc', ['-p', folder], { env: projectEnvironment(), encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  test('fits among the resources that there are', () => {
    expect([
      ...findDeclarationFaults([...resources, meeting]),
      ...findLinkFaults([...resources, meeting]),
    ]).toEqual([]);
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

  test(
    'is served, checked and stored once it is named among the resources',
    { timeout: 60_000 },
    async () => {
      const main = join(folder, 'main.ts');
      writeFileSync(join(folder, 'index.html'), '<!doctype html>');
      writeFileSync(join(folder, 'page-hashes.json'), '{"scripts":[],"styles":[]}');
      writeFileSync(
        main,
        `import { resources } from '@ne2016/contract/testing';
      import { runServer } from ${JSON.stringify(inProject('server/src/start/start-server.ts'))};
      import { meeting } from './src/meeting.ts';
      await runServer({ resources: [...resources, meeting], samples: [], extensions: [], applicationFolder: import.meta.dirname });`,
      );
      await using application = await startApplication(main);
      const call = await signInByCalls(application);
      const commune = { nom: 'Ry', code: '76548', type: 'commune-actuelle', departement: 'x', region: 'y' };
      const { id_commune } = await call(201, 'POST', paths.create('commune'), commune);
      const project = { name: 'La halle', commune: id_commune, status: 'idea' };
      const { id_project } = await call(201, 'POST', paths.create('project'), project);
      const values = {
        subject: 'Réunion publique',
        project: id_project,
        begins: '2026-03-05T18:30:00.000Z',
      };
      const created = await call(201, 'POST', paths.create('meeting'), values);
      expect(created).toEqual({ ...values, id_meeting: 1, room: null, seats: null, minutes: null });
      expect(await call(200, 'GET', paths.list('meeting'))).toEqual([created]);
      expect(await call(422, 'POST', paths.create('meeting'), { ...values, seats: 501 })).toMatchObject({
        errors: [{ attribute: 'seats', validator: 'max', message: 'Valeur maximale\u00a0: 500.' }],
      });
    },
  );
});
