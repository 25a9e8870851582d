import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  csrfCookie,
  filePaths,
  headers,
  historyPaths,
  paths,
  problemStatuses,
  pushEventName,
  channelsAuthorizationPath,
  userAuthenticationPath,
  monitoringPaths,
} from './index.ts';

const document = readFileSync(new URL('../../docs/wire-contract.md', import.meta.url), 'utf8');

/** The cells of all tables, by row. */
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('docs/wire-contract.md', () => {
  it('names every header, and no other of this product', () => {
    const named = new Set(rows.map(([, first = '']) => first.replaceAll('`', '')));
    expect(Object.values(headers).filter((name) => !named.has(name))).toEqual([]);
    const ours = new Set(document.match(/\bne2016-[a-z-]+/g));
    expect([...ours].filter((name) => !Object.values<string>(headers).includes(name))).toEqual([]);
    expect(document).toContain(`\`${csrfCookie}\``);
  });

  it('names every call', () => {
    const called = new Set(document.match(/(?<=`(?:GET|POST|PUT|DELETE) )[^`]+/g));
    const { list, record, authors, listAuthors, create, language, ...fixed } = paths;
    const { upload, file } = filePaths;
    const texts = [
      list('{resource}'),
      record('{resource}', '{id}'),
      authors('{resource}', '{id}'),
      listAuthors('{resource}'),
      create('{resource}'),
      language('{lang}'),
      upload('{resource}', '{attribute}'),
      file({ id: '{id}', name: '{name}' }),
      historyPaths.record('{resource}', '{id}'),
      historyPaths.list('{resource}'),
      historyPaths.bin('{resource}'),
      historyPaths.restore('{resource}', '{id}'),
    ];
    const ofPush = [channelsAuthorizationPath, userAuthenticationPath];
    const others = [...Object.values(fixed), ...Object.values(monitoringPaths), ...ofPush];
    const expected = [...texts.map(decodeURIComponent), ...others];
    expect([...called].toSorted()).toEqual(expected.toSorted());
    expect(document).toContain(`\`${pushEventName('project_task')}\``);
  });

  it('names every problem with its status', () => {
    const documented = rows.flatMap(([, status = '', codes = '']) =>
      /^\d{3}$/.test(status)
        ? Array.from(codes.matchAll(/`(\w+)`/g), ([, code = '']): [string, number] => [code, Number(status)])
        : [],
    );
    expect(Object.fromEntries(documented)).toEqual(problemStatuses);
  });
});
