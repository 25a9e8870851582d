import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { inProject } from '../setup/project.mjs';
import { testedResources } from './tested-resources.ts';

test('code of the team is tested with what the team declares, everything else with what the tests declare', async () => {
  const root = inProject().replace(/[\\/]$/, '');
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [testedResources(root)],
  });
  const { pluginContainer } = server.environments.ssr;
  const fileOf = async (importer: string) =>
    (await pluginContainer.resolveId('@ne2016/resources', inProject(importer)))?.id;
  expect(await fileOf('extensions/src/interface.ts')).toMatch(/resources\/src\/index\.ts$/);
  expect(await fileOf('extensions/examples/start-works.ts')).toMatch(/contract\/src\/testing\//);
  expect(await fileOf('web/src/index.ts')).toMatch(/contract\/src\/testing\//);
  await server.close();
});
