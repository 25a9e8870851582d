// extensions/examples/late-projects.ts
import { project } from '@ne2016/resources';
import { defineServerExtension, route } from '@ne2016/server';
import { z } from 'zod';

/** The projects under way that began before a day. */
export const lateProjects = defineServerExtension('late-projects', {
  routes: [
    route({
      method: 'GET',
      path: 'api/projects/late',
      role: 'reader',
      summary: 'Projets en travaux commencés avant une date',
      query: z.object({ before: z.iso.date() }),
      answer: z.array(z.object({ id: z.int(), name: z.string() })),
      async handle({ query, records }) {
        const running = await records.list(project, { status: 'running' });
        return running
          .filter(({ start_date: start }) => start !== null && start < query.before)
          .map(({ id_project: id, name }) => ({ id, name }));
      },
    }),
  ],
});
