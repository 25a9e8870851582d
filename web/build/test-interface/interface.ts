import { project } from '@ne2016/contract/testing';
import {
  action,
  type ActionEvent,
  cell,
  defineInterfaceExtension,
  input,
  type InterfaceExtension,
  screen,
  section,
} from '@ne2016/web';

async function startWorks({ records, today, save, ask }: ActionEvent<typeof project>) {
  const text = records.map(({ name }) => name).join(', ');
  if (!(await ask({ title: 'Lancer les travaux\u00a0?', text, confirm: 'Lancer' }))) return;
  for (const { id_project: id } of records) await save(project, id, { status: 'running', start_date: today });
}

/** One part of each sort, and one that fails. */
const testInterface = defineInterfaceExtension('test-interface', {
  cells: [
    cell({ resource: project, attribute: 'progress', load: async () => (await import('./parts.tsx')).Steps }),
  ],
  inputs: [
    input({
      resource: project,
      attribute: 'progress',
      load: async () => (await import('./parts.tsx')).Slider,
    }),
  ],
  sections: [
    section({
      resource: project,
      label: 'En panne',
      load: async () => () => {
        throw new Error('This section of a test fails');
      },
    }),
  ],
  actions: [
    action({
      resource: project,
      name: 'start-works',
      label: 'Lancer les travaux',
      when: ({ status }) => status === 'approved',
      load: async () => startWorks,
    }),
  ],
  screens: [
    screen({
      path: 'works',
      label: 'Suivi des travaux',
      load: async () => (await import('./works-screen.tsx')).WorksScreen,
    }),
  ],
});

/** In the application of the browser tests, a page has extensions if its address requests them. */
export const interfaceExtensions: readonly InterfaceExtension[] =
  new URLSearchParams(location.search).get('extensions') === null ? [] : [testInterface];
