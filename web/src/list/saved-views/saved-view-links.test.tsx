// @vitest-environment jsdom
import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { pageNavigator } from '#routes/page-navigator.ts';
import { Session } from '#session/session.ts';
import { SessionProvider } from '#session/session-context.tsx';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import { SavedViewLinks } from './saved-view-links.tsx';

beforeAll(startFrenchTexts);

/** Opens the links of a displayed list that opens with a view, or not. */
async function openLinks(isDefault: boolean) {
  history.replaceState(null, '', '#/espace/project');
  const view = { resource: 'project', name: 'Ponts', settings: 'search=pont', owner: 'ada' };
  const served = serveRecords({ app_view: [{ ...view, shared: false, isDefault }] }, [
    ...resources,
    savedViews,
  ]);
  const layer = createDataLayer({ resources: [...resources, savedViews], http: served.http });
  const body = { user: { id: 'ada', name: 'Ada', role: 'editor', email: 'ada@ne2016.test' } };
  const session = new Session({ request: async () => ({ status: 200, headers: new Headers(), body }) });
  await session.refresh();
  render(
    <SessionProvider session={session}>
      <DataLayerProvider layer={layer}>
        <SavedViewLinks list={project} isShown onFollow={undefined} />
      </DataLayerProvider>
    </SessionProvider>,
  );
  await screen.findByRole('link', { name: /^Ponts/ });
  return () =>
    screen
      .getAllByRole('link')
      .map((link) => [link.textContent.trim(), link.getAttribute('href'), link.ariaCurrent]);
}

test('where a list opens with a view, the first link below it leads to the whole list', async () => {
  const links = await openLinks(true);
  expect(links()).toEqual([
    ['Toute la liste', '#/espace/project?search=', null],
    ['Ponts', '#/espace/project?view=1', 'true'],
  ]);
  act(() => void pageNavigator.push('#/espace/project?search='));
  expect(links().map(([, , current]) => current)).toEqual(['true', null]);
});

test('a list that opens whole needs no such link', async () => {
  expect((await openLinks(false))()).toEqual([['Ponts', '#/espace/project?view=1', null]]);
});
