import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AttributeValues } from '@ne2016/contract';
import type { commune } from '@ne2016/contract/testing';

interface SourceCommune {
  code: string;
  nom: string;
  type: CommuneValues['type'];
  departement: string;
  region: string;
  codesPostaux?: string[];
  population?: number;
}

type CommuneValues = AttributeValues<(typeof commune)['attributes']>;

const source = import.meta.resolve('@etalab/decoupage-administratif/data/communes.json');

/**
 * Returns the 37 590 communes of the official geographic code, in its order, departments and regions by
 * codes.
 */
export function communes(): CommuneValues[] {
  const rows = JSON.parse(readFileSync(fileURLToPath(source), 'utf8')) as SourceCommune[];
  return rows.map(({ nom, code, type, departement, region, codesPostaux, population }) => ({
    nom,
    code,
    type,
    codes_postaux: codesPostaux?.join(' ') ?? null,
    population: population ?? null,
    departement,
    region,
  }));
}
