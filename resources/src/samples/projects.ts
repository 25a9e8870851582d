import type { AttributeValues } from '@ne2016/contract';
import type { project } from '../project.ts';
import { type CommuneValues, communes } from './communes.ts';
import { createPicker, type Picker } from './picker.ts';
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

/** Where a project stands, and how far it may be, in percent; an idea is no part of a schedule yet. */
const stages = [
  { status: 'idea', least: 0, most: 0, scheduled: 0.2 },
  { status: 'approved', least: 0, most: 5, scheduled: 0.9 },
  { status: 'running', least: 5, most: 95, scheduled: 1 },
  { status: 'running', least: 5, most: 95, scheduled: 1 },
  { status: 'done', least: 100, most: 100, scheduled: 1 },
  { status: 'dropped', least: 0, most: 40, scheduled: 0.5 },
] as const;

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function pickDay(picker: Picker, firstYear: number, lastYear: number): string {
  const year = picker.whole(firstYear, lastYear);
  return `${year}-${twoDigits(picker.whole(1, 12))}-${twoDigits(picker.whole(1, 28))}`;
}

/** `L'Abergement-Clémenciat` becomes `l-abergement-clemenciat`, a part of a host name. */
function hostName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('œ', 'oe')
    .toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** Budgets are decided in round figures while a project is new, and known to the cent once there are bills. */
function pickBudget(picker: Picker, [least, most]: readonly [number, number], hasBills: boolean): number {
  const euros = picker.whole(least, most) * 1_000;
  return hasBills ? euros + picker.whole(0, 99_999) / 100 : euros;
}

function makeProject(picker: Picker, places: readonly Place[], index: number): ProjectValues {
  const { name, places: objects, cost, description } = picker.one(works);
  const place = picker.one(places);
  const stage = picker.one(stages);
  const address = `${hostName(place.commune.nom)}.example`;
  const isOpen = stage.status === 'approved' || stage.status === 'running';
  return {
    name: `${name} ${picker.one(objects)}`,
    code: picker.chance(0.9) ? `PR-${String(index + 1).padStart(4, '0')}` : null,
    commune: place.id,
    status: stage.status,
    budget: picker.chance(0.92) ? pickBudget(picker, cost, stage.status === 'done') : null,
    progress: picker.chance(0.95) ? picker.whole(stage.least, stage.most) : null,
    start_date: picker.chance(stage.scheduled) ? pickDay(picker, 2021, isOpen ? 2026 : 2025) : null,
    next_meeting:
      isOpen && picker.chance(0.7)
        ? `${pickDay(picker, 2026, 2027)}T${twoDigits(picker.whole(7, 17))}:${picker.one(['00', '30'])}:00.000Z`
        : null,
    priority: picker.chance(0.15),
    contact: picker.chance(0.75) ? `travaux@${address}` : null,
    site: picker.chance(0.4) ? `https://www.${address}/projets/${index + 1}` : null,
    description: picker.chance(0.7) ? description : null,
    plan: null,
  };
}

/** 300 projects of real communes in every state, the same every time. The files come with uploads only. */
export function projects(): ProjectValues[] {
  const picker = createPicker(seed);
  const places = communes().flatMap((commune, index) =>
    commune.type === 'commune-actuelle' ? [{ id: index + 1, commune }] : [],
  );
  return Array.from({ length: count }, (_, index) => makeProject(picker, places, index));
}
