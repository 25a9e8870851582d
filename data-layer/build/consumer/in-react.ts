// oxlint-disable no-restricted-imports -- a program that uses the package with React
import { createDataLayer, createHttpClient, defineResource, text } from '@ne2016/data-layer';
import { DataLayerProvider, useRecord } from '@ne2016/data-layer/react';
import { FakeServer } from '@ne2016/data-layer/testing';
import { createElement, version } from 'react';

const task = defineResource('task', {
  labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre' }) },
  title: 'title',
});
const server = new FakeServer({ resources: [task] });
server.write(task, 1, { title: 'one' });
const http = createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch });
const layer = createDataLayer({ resources: [task], http });
await layer.store(task).reload();

function Title() {
  return createElement('p', null, useRecord(task, 1)?.values.title);
}

// React accesses the document when it is imported.
const documents: string = 'jsdom';
const { JSDOM } = (await import(documents)) as { JSDOM: new (html: string) => { window: typeof globalThis } };
const { window } = new JSDOM('<main></main>');
Object.assign(globalThis, { window, document: window.document });
const { flushSync } = await import('react-dom');
const { createRoot } = await import('react-dom/client');

const place = document.createElement('main');
const root = createRoot(place);
const shown: string[] = [];
// The type of its properties requires the children, and Node does not run JSX.
// oxlint-disable-next-line react/no-children-prop
flushSync(() => root.render(createElement(DataLayerProvider, { layer, children: createElement(Title) })));
shown.push(place.innerHTML);
flushSync(() => layer.store(task).edit(1, { title: 'typed' }));
shown.push(place.innerHTML);
root.unmount();

process.stdout.write(JSON.stringify({ version: version.split('.')[0], shown }));
