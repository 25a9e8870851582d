import {
  createDataLayer,
  createHttpClient,
  defineResource,
  flag,
  type RecordKey,
  type RecordOf,
  text,
} from '@ne2016/data-layer';
import { indexedDbPersistence } from '@ne2016/data-layer/persistence';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { DataLayerProvider, useListState, useRecord, useRecordView } from '@ne2016/data-layer/react';
import { createRoot } from 'react-dom/client';

const task = defineResource('task', {
  labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre', required: true }), done: flag({ label: 'Faite' }) },
  title: 'title',
});

/** Fails the type check if an attribute's type were lost on the way through the package. */
type Task = RecordOf<typeof task>;
const titleOf = ({ title }: Task): string => title;

function Row({ id }: { id: RecordKey }) {
  const record = useRecord(task, id);
  return <li>{record === undefined ? null : titleOf(record.values)}</li>;
}

function List() {
  const list = useListState(task);
  const view = useRecordView(task, {});
  const keys = Array.from({ length: view.size }, (_, index) => view.keyAt(index) ?? index);
  return (
    <ul aria-busy={list.state === 'loading'}>
      {keys.map((id) => (
        <Row key={id} id={id} />
      ))}
    </ul>
  );
}

const http = createHttpClient();
const layer = createDataLayer({
  resources: [task],
  http,
  push: pusherPush({ key: 'key', http }),
  persistence: indexedDbPersistence({ name: 'somebody' }),
});
layer.start();

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <DataLayerProvider layer={layer}>
      <List />
    </DataLayerProvider>,
  );
