import type { AttributeValues } from '@ne2016/contract';
import { SeededRandom } from '@ne2016/contract/seeded-random';
import type { project } from '../project.ts';
import { type CommuneValues, communes } from './communes.ts';
import { works } from './works.ts';

/** The attributes of a project, without its identifier. */
export type ProjectValues = AttributeValues<(typeof project)['attributes']>;

interface Place {
  /** The identifier of the commune once the samples are loaded. */
  id: number;
  commune: CommuneValues;
}

const count = 300;
const seed = 2016;

/** The states of projects with their range of progress, in percent; an idea is not scheduled yet. */
const stages = [
  { status: 'idea', least: 0, most: 0, scheduled: 20 },
  { status: 'approved', least: 0, most: 5, scheduled: 90 },
  { status: 'running', least: 5, most: 95, scheduled: 100 },
  { status: 'running', least: 5, most: 95, scheduled: 100 },
  { status: 'done', least: 100, most: 100, scheduled: 100 },
  { status: 'dropped', least: 0, most: 40, scheduled: 50 },
] as const;

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function pickDay(random: SeededRandom, firstYear: number, lastYear: number): string {
  const year = random.between(firstYear, lastYear);
  return `${year}-${twoDigits(random.between(1, 12))}-${twoDigits(random.between(1, 28))}`;
}

/** Converts `L'Abergement-Clémenciat` to `l-abergement-clemenciat`, a part of a host name. */
function hostName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('œ', 'oe')
    .toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** Returns a round figure for a new project, and one with cents once there are bills. */
function pickBudget(
  random: SeededRandom,
  [least, most]: readonly [number, number],
  hasBills: boolean,
): number {
  const euros = random.between(least, most) * 1_000;
  return hasBills ? euros + random.between(0, 99_999) / 100 : euros;
}

/**
 * Returns the sources of funding, more of them for larger budgets. A separate random series, so that the
 * other values stay unchanged.
 */
function pickFunding(random: SeededRandom, budget: number | null): ProjectValues['funding'] {
  const shares = { own: 85, department: 40, region: 25, state: 30, europe: 5 } as const;
  const likely = budget !== null && budget > 500_000 ? 20 : 0;
  const found = (['own', 'department', 'region', 'state', 'europe'] as const).filter((source) =>
    random.percent(shares[source] + likely),
  );
  return budget === null || found.length === 0 ? null : found;
}

function makeProject(
  random: SeededRandom,
  places: readonly Place[],
  index: number,
): Omit<ProjectValues, 'funding'> {
  const { name, places: objects, cost, description } = random.pick(works);
  const place = random.pick(places);
  const stage = random.pick(stages);
  const address = `${hostName(place.commune.nom)}.example`;
  const isOpen = stage.status === 'approved' || stage.status === 'running';
  return {
    name: `${name} ${random.pick(objects)}`,
    code: random.percent(90) ? `PR-${String(index + 1).padStart(4, '0')}` : null,
    commune: place.id,
    status: stage.status,
    budget: random.percent(92) ? pickBudget(random, cost, stage.status === 'done') : null,
    progress: random.percent(95) ? random.between(stage.least, stage.most) : null,
    start_date: random.percent(stage.scheduled) ? pickDay(random, 2021, isOpen ? 2026 : 2025) : null,
    next_meeting:
      isOpen && random.percent(70)
        ? `${pickDay(random, 2026, 2027)}T${twoDigits(random.between(7, 17))}:${random.pick(['00', '30'])}:00.000Z`
        : null,
    priority: random.percent(15),
    contact: random.percent(75) ? `travaux@${address}` : null,
    site: random.percent(40) ? `https://www.${address}/projets/${index + 1}` : null,
    description: random.percent(70) ? description : null,
    plan: null,
  };
}

/** Returns 300 projects of real communes in every state, always the same. Files only exist after uploads. */
export function projects(): ProjectValues[] {
  const random = new SeededRandom(seed);
  const places = communes().flatMap((commune, index) =>
    commune.type === 'commune-actuelle' ? [{ id: index + 1, commune }] : [],
  );
  const fundings = new SeededRandom(seed + 1);
  return Array.from({ length: count }, (_, index) => {
    const project = makeProject(random, places, index);
    return { ...project, funding: pickFunding(fundings, project.budget) };
  });
}
