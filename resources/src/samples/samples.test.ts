import { checkRecord } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { communes } from './communes.ts';
import { documents } from './documents.ts';
import { samples } from './index.ts';
import { projects } from './projects.ts';

describe('samples', () => {
  test.each(samples.map((one) => [one.resource.name, one] as const))(
    'every %s passes the check of its declaration unchanged',
    (_name, { resource, records }) => {
      for (const record of records())
        expect(checkRecord(resource, record)).toEqual({ ok: true, values: record });
    },
  );

  test('all 37 590 communes of four types are there', () => {
    const all = communes();
    expect(all).toHaveLength(37_590);
    expect(new Set(all.map(({ type }) => type)).size).toBe(4);
    expect(all[0]).toEqual({
      nom: "L'Abergement-Clémenciat",
      code: '01001',
      type: 'commune-actuelle',
      codes_postaux: '01400',
      population: 860,
      departement: 'Ain',
      region: 'Auvergne-Rhône-Alpes',
    });
  });

  test('projects are the same every time, in every state, linked to communes of today', () => {
    const all = projects();
    const places = communes();
    expect(all).toEqual(projects());
    expect(all).toHaveLength(300);
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(['idea', 'approved', 'running', 'done', 'dropped']),
    );
    for (const { commune } of all) expect(places[commune - 1]?.type).toBe('commune-actuelle');
    const codes = all.flatMap(({ code }) => (code === null ? [] : [code]));
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('documents belong to sample projects', () => {
    const { length } = projects();
    for (const { project } of documents()) expect(project).toBeLessThanOrEqual(length);
  });
});
