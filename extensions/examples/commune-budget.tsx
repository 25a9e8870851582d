// extensions/examples/commune-budget.tsx
import { type commune, type Project, project } from '@ne2016/resources';
import type { SectionProps } from '@ne2016/web';
import { useFormats, useRecords, WhenLoaded } from '@ne2016/web/interface';
import { useCallback } from 'react';

/** The current total cost of a commune’s projects. */
export function CommuneBudget({ record }: SectionProps<typeof commune>) {
  const { id_commune: id } = record;
  const formats = useFormats();
  const isOfCommune = useCallback((one: Readonly<Project>) => one.commune === id, [id]);
  const list = useRecords(project, isOfCommune);
  const total = list.records.reduce((sum, { budget }) => sum + (budget ?? 0), 0);
  return (
    <WhenLoaded list={list}>
      <p>{list.records.length === 0 ? 'Aucun projet' : `${formats.wholeAmount(total)} en tout`}</p>
    </WhenLoaded>
  );
}
