import { paths } from '@ne2016/contract';
import { chromium, type Page } from '@playwright/test';
import { startApplication } from '../application/application.ts';
import { watchComplaints } from '../application/complaints.ts';
import { freePort } from '../application/free-port.ts';
import { startHttpsProxy } from '../application/https-proxy.ts';
import { expect, test as base } from '../application/test.ts';
import { browserLaunch } from '../browser-launch.ts';
import {
  createRecord,
  field,
  openList,
  openRecord,
  projectNamed,
  rowWith,
  saveButton,
  search,
  signIn,
  signInElsewhere,
  untilLive,
} from '../application/workspace.ts';

/** The test with an application like that of operators: behind a proxy that adds TLS. */
const test = base.extend({
  application: async ({ seed }, provide) => {
    const port = await freePort();
    await using proxy = await startHttpsProxy(port);
    const variables = { PORT: String(port), APP_URL: proxy.address };
    await using application = await startApplication(undefined, variables, undefined, seed.dataFolder);
    await provide(application);
  },
});

test.use({ ignoreHTTPSErrors: true });

/** Collects the addresses of the sockets that a page opens from now on. */
function socketsOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('websocket', (socket) => addresses.push(socket.url()));
  return addresses;
}

test(
  'behind HTTPS a colleague’s change arrives by push, over an encrypted socket and without polling',
  { tag: '@long' },
  async ({ page, browser, application, seed }) => {
    const complaints = await watchComplaints(page);
    const sockets = socketsOf(page);
    await signIn(page, application.admin);
    const colleague = await signInElsewhere(browser, seed.driss.account);
    for (const one of [page, colleague]) {
      await openList(one, 'Projets');
      await untilLive(one);
    }
    expect(sockets).toEqual([expect.stringMatching(`^${application.address.replace('https', 'wss')}/app/`)]);

    await search(page, 'Pose de la charpente');

    // From here on no list is answered: only an event and the fetch of one record can deliver changes.
    await page.route(`**/${paths.list('project')}`, () => undefined);
    await createRecord(colleague, 'project', projectNamed('Pose de la charpente'));
    await expect(rowWith(page, 'Pose de la charpente')).toBeVisible();
    const form = await openRecord(colleague, 'Pose de la charpente');
    await field(form, 'Intitulé').fill('Pose de la charpente en chêne');
    await saveButton(form).click();
    await expect(rowWith(page, 'Pose de la charpente en chêne')).toBeVisible();
    // Still the first socket: there was no reconnect in between.
    expect(sockets).toHaveLength(1);

    const cookies = await page.context().cookies();
    expect(cookies.length).toBeGreaterThan(1);
    expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
    expect(complaints).toEqual([]);
    await colleague.context().close();
  },
);

base('the hosted service is reached in its cluster, over an encrypted socket', { tag: '@long' }, async () => {
  const credentials = {
    PUSHER_APP_ID: '42',
    PUSHER_APP_KEY: 'cle-publique',
    PUSHER_APP_SECRET: 'cle-de-diffusion-'.repeat(3),
  };
  await using service = await startApplication('server/src/commands/push.ts', credentials);
  await using proxy = await startHttpsProxy(Number(new URL(service.address).port));
  const cluster = { ...credentials, PUSH: 'pusher', PUSHER_APP_CLUSTER: 'eu' };
  // Without records nothing is published: the application itself must not look up the hosted service.
  await using application = await startApplication(undefined, { ...cluster, SAMPLE_DATA: 'false' });
  // Only the name is redirected; the socket, its encryption and the page’s policy are unchanged.
  const rule = `MAP ws-eu.pusher.com:443 ${new URL(proxy.address).host}`;
  await using browser = await chromium.launch({
    ...browserLaunch,
    args: [...(browserLaunch.args ?? []), `--host-resolver-rules=${rule}`],
  });
  const page = await browser.newPage({
    baseURL: `${application.address}/`,
    ignoreHTTPSErrors: true,
    locale: 'fr-FR',
  });
  const sockets = socketsOf(page);
  const complaints = await watchComplaints(page);
  await signIn(page, application.admin);
  await untilLive(page);
  expect(sockets).toEqual([expect.stringMatching('^wss://ws-eu.pusher.com/app/cle-publique')]);
  expect(complaints).toEqual([]);
});
