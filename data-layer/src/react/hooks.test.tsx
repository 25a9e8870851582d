// @vitest-environment jsdom
import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordKey } from '../records/record-state.ts';
import { TaskServer } from '../test-setup/task-server.ts';
import { makeClient, settle, task } from '../test-setup/task-client.ts';
import { recordPresence } from '../presence/index.ts';
import {
  DataLayerProvider,
  useConnection,
  useListState,
  useRecord,
  useRecordPresence,
  useRecordView,
} from './index.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

let container: HTMLElement;
let unmount: () => void;
const renders = new Map<unknown, number>();
const count = (what: unknown) => renders.set(what, (renders.get(what) ?? 0) + 1);

function Row({ id }: { id: RecordKey }) {
  count(id);
  const record = useRecord(task, id);
  return <li>{record ? `${record.values.name}${record.changed.length > 0 ? '*' : ''}` : 'gone'}</li>;
}

function List() {
  count('list');
  const { state } = useListState(task);
  const view = useRecordView(task, {});
  const connection = useConnection();
  const keys = Array.from({ length: view.size }, (_, index) => view.keyAt(index)!);
  return (
    <section aria-label={`${state} ${connection}`}>
      {keys.map((key) => (
        <Row key={key} id={key} />
      ))}
    </section>
  );
}

async function show(strict = false) {
  const server = new TaskServer();
  for (const id of [1, 2, 3]) server.write(id, { name: `n${id}` });
  const client = makeClient(server);
  client.push.open();
  const root = createRoot(container);
  unmount = () => act(() => root.unmount());
  const tree = (
    <DataLayerProvider layer={client.layer}>
      <List />
    </DataLayerProvider>
  );
  await act(async () => {
    root.render(strict ? <StrictMode>{tree}</StrictMode> : tree);
    await settle();
  });
  renders.clear();
  return { server, ...client };
}

const rows = () => [...container.querySelectorAll('li')].map(({ textContent }) => textContent);

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  container = document.createElement('div');
});
afterEach(() => unmount());

describe('the React entry', () => {
  it('loads a list at its first use', async () => {
    await show(true);
    expect(rows()).toEqual(['n1', 'n2', 'n3']);
    expect(container.querySelector('section')?.ariaLabel ?? container.innerHTML).toContain('ready');
  });

  it('a change re-renders only the rows it touches', async () => {
    const { server, event, store } = await show();
    server.write(2, { name: 'changed' });
    await act(async () => {
      event('updated', 2);
      await settle();
    });
    expect(rows()).toEqual(['n1', 'changed', 'n3']);
    expect([...renders]).toEqual([[2, 1]]);
    act(() => store.edit(3, { name: 'typed' }));
    expect(rows()).toEqual(['n1', 'changed', 'typed*']);
    expect([...renders]).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  it('a deletion re-renders the list as often as its state changes', async () => {
    const { server, event } = await show();
    server.write(2, null);
    await act(async () => {
      event('deleted', 2);
      await settle();
    });
    expect(rows()).toEqual(['n1', 'n3']);
    // The refresh that checks the deletion begins, removes the record, and ends.
    expect(renders.get('list')).toBe(3);
  });

  it('shows the state of the connection', async () => {
    const { push } = await show();
    expect(container.innerHTML).toContain('connected');
    await act(async () => push.cut());
    expect(container.innerHTML).toContain('unavailable');
  });
});

describe('useRecord', () => {
  it('follows a draft to the record that it becomes', async () => {
    const { store, layer } = makeClient(new TaskServer());
    const key = store.addDraft({ name: 'draft' });
    const root = createRoot(container);
    unmount = () => act(() => root.unmount());
    await act(async () =>
      root.render(
        <DataLayerProvider layer={layer}>
          <Row id={key} />
        </DataLayerProvider>,
      ),
    );
    await act(() => store.save(key));
    act(() => store.edit(key, { name: 'typed on' }));
    expect(rows()).toEqual(['typed on*']);
  });
});

describe('useRecordPresence', () => {
  it('joins a record as long as the component is there, and renders when the others change', async () => {
    const server = new TaskServer();
    server.write(1, { name: 'n1' });
    const { layer, push, store, pass } = makeClient(server, { presence: recordPresence });
    store.load();
    await settle();
    push.open();
    push.setOthers(task, 1, [{ id: 'd', info: { name: 'Driss' } }]);
    const setters = new Set<unknown>();
    function Others() {
      count('others');
      const { others, setEditing } = useRecordPresence(task, 1);
      setters.add(setEditing);
      const text = others.map(({ name, attribute }) => `${name} ${attribute}`).join();
      return <input placeholder={text} onFocus={() => setEditing('name')} onBlur={() => setEditing(null)} />;
    }
    const root = createRoot(container);
    document.body.append(container);
    unmount = () => act(() => root.unmount());
    await act(async () =>
      root.render(
        <StrictMode>
          <DataLayerProvider layer={layer}>
            <Others />
          </DataLayerProvider>
        </StrictMode>,
      ),
    );
    const input = container.querySelector('input')!;
    expect(input.placeholder).toBe('Driss null');
    act(() => push.sendFrom('d', task, 1, { attribute: 'note' }));
    expect(input.placeholder).toBe('Driss note');
    expect(setters.size).toBe(1);
    renders.clear();
    act(() => push.sendFrom('d', task, 1, { attribute: 'note' }));
    expect(renders.size).toBe(0);
    act(() => input.focus());
    pass(1_000);
    expect(push.announced(task, 1)).toMatchObject({ attribute: 'name' });
    unmount();
    expect(push.isPresent(task, 1)).toBe(false);
  });

  it('tells what is being edited also once a draft has become a record', async () => {
    const { layer, push, store, pass } = makeClient(new TaskServer(), { presence: recordPresence });
    store.load();
    await settle();
    push.open();
    const draft = store.addDraft({ name: 'new' });
    function Form() {
      const record = useRecord(task, draft)!;
      const { setEditing } = useRecordPresence(task, record.key);
      return <input onFocus={() => setEditing('name')} onBlur={() => setEditing(null)} />;
    }
    const root = createRoot(container);
    document.body.append(container);
    unmount = () => act(() => root.unmount());
    act(() =>
      root.render(
        <DataLayerProvider layer={layer}>
          <Form />
        </DataLayerProvider>,
      ),
    );
    act(() => container.querySelector('input')!.focus());
    const id = (await act(() => store.save(draft)))!;
    pass(1_000);
    expect(push.announced(task, id)).toMatchObject({ attribute: 'name' });
  });
});
