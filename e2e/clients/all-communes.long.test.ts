import { createDataLayer } from '@ne2016/data-layer';
import { commune, resources } from '@ne2016/contract/testing';
import { expect, it, onTestFinished } from 'vitest';
import { allCommunes } from '../application/application.ts';
import { startServer } from './start-server.ts';
import { untilTrue } from './until-true.ts';
import { visit } from './visit.ts';

it('all 37 590 communes are loaded', async () => {
  const application = await startServer(allCommunes);
  onTestFinished(() => application[Symbol.asyncDispose]());
  const { http } = await visit(application.address, application.admin);
  const layer = createDataLayer({ resources, http });
  onTestFinished(() => layer.stop());
  const store = layer.store(commune);
  store.load();
  await untilTrue(
    () => store.state.state === 'ready',
    (listener) => store.subscribeState(listener),
  );
  expect(store.size).toBe(37_590);
  expect(store.get(1)?.values).toMatchObject({
    nom: "L'Abergement-Clémenciat",
    code: '01001',
    population: 860,
  });
});
