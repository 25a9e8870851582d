// extensions/examples/project-mail.ts
import { project } from '@ne2016/resources';
import { defineServerExtension, hooksOf } from '@ne2016/server';

/** Tells every administrator that a project was voted. */
export const projectMail = defineServerExtension('project-mail', {
  hooks: [
    hooksOf(project, {
      async afterCommit({ before, after, people, mail, log }) {
        if (after?.status !== 'approved' || before?.status === 'approved') return;
        for (const administrator of await people.withRole('admin'))
          try {
            await mail.send({
              to: administrator,
              title: 'Projet voté',
              lead: `Le projet «\u00a0${after.name}\u00a0» vient d’être voté.`,
              action: { label: 'Ouvrir l’application', path: '' },
            });
          } catch (error) {
            // Only what may succeed later is tried again: the others would get the mail again, too.
            if (!(error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500))
              throw error;
            log.warn(`an administrator was not told of a project: ${String(error)}`);
          }
      },
    }),
  ],
});
