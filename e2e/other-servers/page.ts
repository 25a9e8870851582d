import { createDataLayer, createHttpClient, defineResource, text } from '@ne2016/data-layer';

const task = defineResource('task', {
  labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre', required: true }) },
  title: 'title',
});

/** The page of another project with the data layer; `?api=` is the address of its own server. */
const baseUrl = new URLSearchParams(location.search).get('api') ?? '/';
const layer = createDataLayer({ resources: [task], http: createHttpClient({ baseUrl }) });
const store = layer.store(task);

const page = {
  store,
  /** Returns the titles of the list with their identifiers. */
  titles: () => [...store.ids()].map((id) => `${id} ${store.get(id)?.values.title}`).toSorted(),
  /** Refreshes like a poll, and waits for the end. */
  async refresh() {
    const ended = new Promise<void>((resolve) => {
      const release = store.subscribeState(() => {
        if (store.state.state !== 'ready' || store.state.refreshing) return;
        release();
        resolve();
      });
    });
    store.requestDelta();
    store.poll();
    await ended;
  },
  /** Delivers the event of a change, and waits for its record. */
  async hear(id: number) {
    const changed = new Promise<void>((resolve) => {
      const release = store.subscribe(() => {
        release();
        resolve();
      });
    });
    store.receive({ action: 'updated', id });
    await changed;
  },
};

declare global {
  /** The functions of the page for tests. */
  var tasks: typeof page;
}

globalThis.tasks = page;
