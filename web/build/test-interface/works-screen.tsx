import { type Project, project } from '@ne2016/contract/testing';
import { RecordLink, useRecords } from '@ne2016/web/interface';

const isRunning = ({ status }: Readonly<Project>) => status === 'running';

/** The running projects. */
export function WorksScreen() {
  const { records } = useRecords(project, isRunning);
  return (
    <ul>
      {records.map(({ id_project: id }) => (
        <li key={id}>
          <RecordLink resource={project} id={id} />
        </li>
      ))}
    </ul>
  );
}
