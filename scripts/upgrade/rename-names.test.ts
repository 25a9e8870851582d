import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from '../setup/project.mjs';
import { renamedNames, renameNames } from './rename-names.mjs';

test('former names are replaced as whole words, and names that may be others are listed', () => {
  const before = [
    `import { keepIn } from '@ne2016/data-layer/persistence';`,
    'createDataLayer({ onTrail: log, persistence: keepIn(storage) });',
    'const keepInMind = store.get(1)?.gone === true;',
    'view.keep(kept);',
  ].join('\n');
  const { code, doubtful } = renameNames(before);
  expect(code.split('\n').slice(0, 3)).toEqual([
    `import { createPersister } from '@ne2016/data-layer/persistence';`,
    'createDataLayer({ onEvent: log, persistence: createPersister(storage) });',
    'const keepInMind = store.get(1)?.gone === true;',
  ]);
  expect(doubtful).toEqual([
    { line: 3, name: 'gone', now: 'deleted' },
    { line: 4, name: 'keep', now: 'pin' },
  ]);
});

test.each(renamedNames)('%s is not exported any more, %s is', (before, now, entry) => {
  const [, packageName = '', page = 'data-layer'] = entry.split('/');
  const path = packageName === 'contract' ? 'contract/src' : `docs/api/${page}.md`;
  const text =
    packageName === 'contract'
      ? ['resource/evaluate-computed.ts', 'wire/paths.ts']
          .map((name) => readFileSync(inProject(path, name), 'utf8'))
          .join('\n')
      : readFileSync(inProject(path), 'utf8');
  expect(text).toMatch(new RegExp(`\\b${now}\\b`));
  expect(text).not.toMatch(new RegExp(`\\b${before}\\b`));
});

test('the table of the upgrade has every renamed name', () => {
  const rows = readFileSync(inProject('docs/building/upgrading.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
  expect(rows.filter((row) => row.length === 3)).toEqual(
    expect.arrayContaining(renamedNames.map(([before, now, entry]) => [before, now, entry])),
  );
});

test('the command rewrites the folders that it is given, and names what is left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rename-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'part.ts'), 'layer.tellSignedOut();\nrecord.gone;\n');
  writeFileSync(join(folder, 'read.md'), 'tellSignedOut');
  const run = () =>
    spawnSync(process.execPath, [inProject('scripts/rename-names.mjs'), folder], { encoding: 'utf8' });
  const first = run();
  expect(first.status).toBe(0);
  expect(first.stderr).toMatch(/part\.ts.*remplacés[^]*part\.ts:2.*«\u00a0gone\u00a0»/);
  expect(readFileSync(join(folder, 'src', 'part.ts'), 'utf8')).toBe(
    'layer.announceSignOut();\nrecord.gone;\n',
  );
  expect(readFileSync(join(folder, 'read.md'), 'utf8')).toBe('tellSignedOut');
  expect(run().stderr).toContain('Aucun nom à remplacer.');
});
