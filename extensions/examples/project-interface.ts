// extensions/examples/project-interface.ts
import { commune, project } from '@ne2016/resources';
import { action, cell, defineInterfaceExtension, input, screen, section } from '@ne2016/web';

/** The cells, inputs, sections, actions and screens of projects. */
export const projectInterface = defineInterfaceExtension('project-interface', {
  cells: [
    cell({
      resource: project,
      attribute: 'progress',
      width: 150,
      load: async () => (await import('./progress-cell.tsx')).ProgressCell,
    }),
  ],
  inputs: [
    input({
      resource: project,
      attribute: 'progress',
      load: async () => (await import('./progress-slider.tsx')).ProgressSlider,
    }),
  ],
  sections: [
    section({
      resource: commune,
      label: 'Budget des projets',
      load: async () => (await import('./commune-budget.tsx')).CommuneBudget,
    }),
  ],
  actions: [
    action({
      resource: project,
      name: 'start-works',
      label: 'Lancer les travaux',
      when: ({ status }) => status === 'approved',
      load: async () => (await import('./start-works.ts')).startWorks,
    }),
  ],
  screens: [
    screen({
      path: 'works',
      label: 'Suivi des travaux',
      icon: 'chart',
      load: async () => (await import('./works-screen.tsx')).WorksScreen,
    }),
  ],
});
