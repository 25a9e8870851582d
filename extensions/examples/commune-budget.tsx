// extensions/examples/commune-budget.tsx
import { type commune, type Project, project } from '@ne2016/resources';
import type { SectionProps } from '@ne2016/web';
import { Alert, Button, useFormats, useRecords } from '@ne2016/web/interface';
import { useCallback } from 'react';

/** What the projects of a commune cost together, as it is at any moment. */
export function CommuneBudget({ record }: SectionProps<typeof commune>) {
  const { id_commune: id } = record;
  const formats = useFormats();
  const isOfCommune = useCallback((one: Readonly<Project>) => one.commune === id, [id]);
  const { state, records, retry } = useRecords(project, isOfCommune);
  if (state === 'loading') return <p>Chargement…</p>;
  if (state === 'failed')
    return (
      <>
        <Alert>Les projets n’ont pas pu être chargés.</Alert>
        <Button onClick={retry}>Réessayer</Button>
      </>
    );
  const total = records.reduce((sum, { budget }) => sum + (budget ?? 0), 0);
  return <p>{records.length === 0 ? 'Aucun projet' : `${formats.wholeAmount(total)} en tout`}</p>;
}
