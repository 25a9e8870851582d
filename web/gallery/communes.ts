import source from '@etalab/decoupage-administratif/data/communes.json?url';
import type { SelectOption } from '../src/ui/select/search-options.ts';

interface SourceCommune {
  readonly nom: string;
  readonly departement: string;
}

/** Loads all 37,590 communes of the official geographic code. */
export async function loadCommunes(): Promise<SelectOption[]> {
  const answer = await fetch(source);
  const communes = (await answer.json()) as SourceCommune[];
  return communes.map(({ nom, departement }, value) => ({ value, label: `${nom} (${departement})` }));
}
