import { createDataLayer, createHttpClient, defineResource, text } from '@ne2016/data-layer';

const task = defineResource('task', {
  labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre', required: true }) },
  title: 'title',
});

/** The page of somebody who has the data layer and a server of their own; `?api=` says where that is. */
const baseUrl = new URLSearchParams(location.search).get('api') ?? '/';
const layer = createDataLayer({ resources: [task], http: createHttpClient({ baseUrl }) });
const store = layer.store(task);

const page = {
  store,
  /** The titles of the list, by their identifiers. */
  titles: () => [...store.ids()].map((id) => `${id} ${store.get(id)?.values.title}`).toSorted(),
  /** Asks for what is new, as a poll does, and waits for it. */
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
  /** Brings the event of a change, and waits until its record is there. */
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
  /** What a test does in the page. */
  var tasks: typeof page;
}

globalThis.tasks = page;
