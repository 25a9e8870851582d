// @vitest-environment jsdom
import { paths } from '@ne2016/contract';
import { commune, project, resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SessionProvider } from '#session/session-context.tsx';
import { Session } from '#session/session.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import { SavedViewLinks } from './saved-view-links.tsx';
import { CountedLists } from './published-counts.tsx';

beforeAll(startFrenchTexts);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const person = { id: 'ada', name: 'Ada', role: 'admin' } as const;

const settings = {
  'Le tout': '',
  'En travaux': 'filter=status.is~running',
  'De Bretagne': 'filter=commune.region.equals~Bretagne',
  'À Brest': 'search=brest',
  Passés: 'filter=start_date.before~today',
  'Sans filtre connu': 'filter=gone.is~1',
  'Sans sens': 'filter=status',
  'Sans colonne': 'columns=gone',
};

/** Renders the links to the saved views of projects; no list is loaded yet. */
async function openLinks() {
  const views = Object.entries(settings).map(([name, text]) => ({
    name,
    settings: text,
    resource: 'project',
    shared: false,
    owner: 'ada',
  }));
  const served = serveRecords(
    {
      commune: [
        { nom: 'Brest', region: 'Bretagne' },
        { nom: 'Lyon', region: 'Auvergne-Rhône-Alpes' },
      ],
      project: [
        { name: 'Pont', commune: 1, status: 'running', start_date: '2026-11-22' },
        { name: 'Quai', commune: 1, status: 'idea', start_date: '2026-11-24' },
        { name: 'Gare', commune: 2, status: 'running', start_date: null },
      ],
      app_view: views,
    },
    [...resources, savedViews],
  );
  const layer = createDataLayer({ resources: [...resources, savedViews], http: served.http });
  const body = { user: { ...person, email: 'ada@ne2016.test' } };
  const session = new Session({ request: async () => ({ status: 200, headers: new Headers(), body }) });
  await session.refresh();
  render(
    <SessionProvider session={session}>
      <DataLayerProvider layer={layer}>
        <CountedLists lists={resources} person={person} />
        <SavedViewLinks list={project} isShown onFollow={undefined} />
      </DataLayerProvider>
    </SessionProvider>,
  );
  await screen.findByRole('link', { name: /^Le tout/ });
  const texts = () =>
    Object.fromEntries(
      screen.getAllByRole<HTMLAnchorElement>('link').map((link) => {
        const shown = link.querySelector('[aria-hidden]')?.textContent ?? '';
        return [link.querySelector('[title]')?.getAttribute('title') ?? '', shown];
      }),
    );
  return { ...served, layer, texts };
}

test('saved views are counted once their list is loaded, live, and no list is loaded for that', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) });
  const { server, layer, texts } = await openLinks();
  const none = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
  expect(texts()).toEqual(none);
  const projects = layer.store(project);

  await act(async () => projects.load());
  const own = { ...none, 'Le tout': '3', 'En travaux': '2', Passés: '1', 'Sans colonne': '3' };
  await waitFor(() => expect(texts()).toEqual(own));
  expect(server.calls.some(({ path }) => path === paths.list('commune'))).toBe(false);
  expect(screen.getByRole('link', { name: /^En travaux \(2\sfiches\)$/ })).toBeDefined();

  await act(async () => layer.store(commune).load());
  const all = { ...own, 'De Bretagne': '2', 'À Brest': '2' };
  await waitFor(() => expect(texts()).toEqual(all));

  server.write(project, 2, { status: 'running' });
  act(() => projects.receive({ action: 'updated', id: 2 }));
  await waitFor(() => expect(texts()).toEqual({ ...all, 'En travaux': '3' }));
  server.remove(project, 2);
  act(() => projects.receive({ action: 'deleted', id: 2 }));
  const fewer = { ...all, 'Le tout': '2', 'Sans colonne': '2', 'De Bretagne': '1', 'À Brest': '1' };
  await waitFor(() => expect(texts()).toEqual(fewer));
  server.write(commune, 2, { nom: 'Brest-sur-Saône', region: 'Bretagne' });
  act(() => layer.store(commune).receive({ action: 'updated', id: 2 }));
  await waitFor(() => expect(texts()).toEqual({ ...fewer, 'De Bretagne': '2', 'À Brest': '2' }));
});

test('relative dates of counted views follow the day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) });
  const { layer, texts } = await openLinks();
  await act(async () => layer.store(project).load());
  await waitFor(() => expect(texts()['Passés']).toBe('0'));
  vi.setSystemTime(new Date(2026, 10, 25, 8));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(texts()['Passés']).toBe('2'));
});
