// extensions/examples/dropped-ideas.ts
import { project } from '@ne2016/resources';
import { defineServerExtension, job } from '@ne2016/server';

/** Gives up, every night, the ideas that should have begun already. */
export const droppedIdeas = defineServerExtension('dropped-ideas', {
  jobs: [
    job({
      name: 'nightly',
      schedule: '30 2 * * *',
      async run({ due, asApplication, log }) {
        const today = due.toISOString().slice(0, 10);
        const ideas = await asApplication.list(project, { status: 'idea' });
        const late = ideas.filter(({ start_date: start }) => start !== null && start < today);
        for (const { id_project: id } of late) await asApplication.update(project, id, { status: 'dropped' });
        log.info(`${late.length} ideas were dropped`);
      },
    }),
  ],
});
