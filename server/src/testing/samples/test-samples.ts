import type { AttributeValues, Samples } from '@ne2016/contract';
import { commune, document, project } from '@ne2016/contract/testing';
import { communes } from './communes.ts';

const stages = ['idea', 'approved', 'running', 'done', 'dropped'] as const;

/** Number of communes: all, unless a test that needs no long list sets fewer, which is faster. */
const most = Number(process.env['TEST_COMMUNES'] || Infinity);

/** Number of projects. */
const projectCount = Number(process.env['TEST_PROJECTS'] || 300);

/** Returns projects with all attributes but the file; every tenth has only the required ones. */
function projects(): AttributeValues<(typeof project)['attributes']>[] {
  return Array.from({ length: projectCount }, (_, index) => {
    const number = index + 1;
    const isFull = number % 10 !== 0;
    return {
      name: `Chantier ${number}`,
      code: isFull ? `PR-${String(number).padStart(4, '0')}` : null,
      commune: 1 + index * (most < 30_000 ? Math.floor(most / projectCount) : 100),
      status: stages[index % stages.length] ?? 'idea',
      budget: isFull ? 12_500.5 * number : null,
      progress: isFull ? number % 101 : null,
      start_date: isFull ? `2026-03-${String(1 + (index % 28)).padStart(2, '0')}` : null,
      next_meeting: isFull ? '2026-12-03T18:30:00.000Z' : null,
      priority: number % 7 === 0,
      contact: isFull ? `chantier-${number}@exemple.fr` : null,
      site: isFull ? `https://exemple.fr/chantiers/${number}` : null,
      description: isFull ? `Les travaux du chantier ${number}.` : null,
      plan: null,
    };
  });
}

/** Returns 12 documents without their files; not of the first projects, which tests delete. */
function documents(): AttributeValues<(typeof document)['attributes']>[] {
  return Array.from({ length: 12 }, (_, index) => ({
    name: `Pièce ${index + 1}`,
    project: ((100 + Math.floor(index / 2)) % projectCount) + 1,
    dated: index % 3 === 0 ? null : '2026-03-05',
    content: null,
  }));
}

/** The example records of the tests: communes, and some of each other resource. */
export const samples: readonly Samples[] = [
  { resource: commune, records: () => communes().slice(0, most) },
  { resource: project, records: projects },
  { resource: document, records: documents },
];
