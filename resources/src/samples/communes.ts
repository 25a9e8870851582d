import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AttributeValues } from '@ne2016/contract';
import type { commune } from '../commune.ts';

/** The attributes of a commune, without its identifier. */
export type CommuneValues = AttributeValues<(typeof commune)['attributes']>;

interface SourceCommune {
  code: string;
  nom: string;
  type: CommuneValues['type'];
  departement: string;
  region: string;
  codesPostaux?: string[];
  population?: number;
}

interface SourceArea {
  code: string;
  nom: string;
}

/** The files of the official geographic code; the package’s own entry would read all six of them. */
const sources = {
  communes: import.meta.resolve('@etalab/decoupage-administratif/data/communes.json'),
  departements: import.meta.resolve('@etalab/decoupage-administratif/data/departements.json'),
  regions: import.meta.resolve('@etalab/decoupage-administratif/data/regions.json'),
};

function readSource<Row>(name: keyof typeof sources): Row[] {
  return JSON.parse(readFileSync(fileURLToPath(sources[name]), 'utf8')) as Row[];
}

function namesByCode(areas: readonly SourceArea[]): ReadonlyMap<string, string> {
  return new Map(areas.map(({ code, nom }) => [code, nom]));
}

/**
 * Returns all 37 590 communes of the official geographic code, in its order. Overseas collectivities keep
 * their code.
 */
export function communes(): CommuneValues[] {
  const departements = namesByCode(readSource<SourceArea>('departements'));
  const regions = namesByCode(readSource<SourceArea>('regions'));
  return readSource<SourceCommune>('communes').map((source) => ({
    nom: source.nom,
    code: source.code,
    type: source.type,
    codes_postaux: source.codesPostaux?.join(' ') ?? null,
    population: source.population ?? null,
    departement: departements.get(source.departement) ?? source.departement,
    region: regions.get(source.region) ?? source.region,
  }));
}
