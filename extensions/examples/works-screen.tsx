// extensions/examples/works-screen.tsx
import { type Project, project } from '@ne2016/resources';
import { BarChart, recordPath, useFormats, useRecords, WhenLoaded } from '@ne2016/web/interface';

const isRunning = ({ status }: Readonly<Project>) => status === 'running';

/** The projects under way, the largest budget first. */
export function WorksScreen() {
  const formats = useFormats();
  const list = useRecords(project, isRunning);
  const bars = list.records
    .map(({ id_project: id, name, budget }) => ({
      id,
      label: name,
      value: budget ?? 0,
      href: `#${recordPath('project', id)}`,
    }))
    .toSorted((a, b) => b.value - a.value);
  return (
    <WhenLoaded list={list}>
      {bars.length === 0 ? (
        <p>Aucun projet en travaux.</p>
      ) : (
        <BarChart
          title="Budget des projets en travaux"
          by="Projet"
          what="Budget"
          bars={bars}
          format={formats.wholeAmount}
        />
      )}
    </WhenLoaded>
  );
}
