// extensions/examples/works-screen.tsx
import { type Project, project } from '@ne2016/resources';
import { Alert, Button, RecordLink, useFormats, useRecords } from '@ne2016/web/interface';

const isRunning = ({ status }: Readonly<Project>) => status === 'running';

/** The projects under way, the largest budget first, each with a bar beside the others. */
export function WorksScreen() {
  const formats = useFormats();
  const { state, records, retry } = useRecords(project, isRunning);
  if (state === 'loading') return <p>Chargement…</p>;
  if (state === 'failed')
    return (
      <>
        <Alert>Les projets n’ont pas pu être chargés.</Alert>
        <Button onClick={retry}>Réessayer</Button>
      </>
    );
  if (records.length === 0) return <p>Aucun projet en travaux.</p>;
  const sorted = records.toSorted((a, b) => (b.budget ?? 0) - (a.budget ?? 0));
  const largest = sorted[0]?.budget ?? 0;
  return (
    <table style={{ inlineSize: '100%', maxInlineSize: '60rem', borderCollapse: 'collapse' }}>
      <caption style={{ textAlign: 'start', paddingBlockEnd: '0.5rem' }}>
        Projets en travaux, du plus grand budget au plus petit
      </caption>
      <thead>
        <tr style={{ textAlign: 'start' }}>
          <th scope="col">Projet</th>
          <th scope="col">Budget</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ id_project: id, budget }) => (
          <tr key={id} style={{ borderBlockStart: '1px solid var(--line)' }}>
            <td style={{ paddingBlock: '0.5rem' }}>
              <RecordLink resource={project} id={id} />
            </td>
            <td>
              {budget === null ? '–' : formats.wholeAmount(budget)}
              <Bar part={largest === 0 ? 0 : (budget ?? 0) / largest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Says nothing more than the figure above it. */
function Bar({ part }: { part: number }) {
  const size = { inlineSize: `${part * 100}%`, blockSize: '0.375rem' };
  return <div aria-hidden="true" style={{ ...size, background: 'var(--chart-1)' }} />;
}
