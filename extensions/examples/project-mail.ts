// extensions/examples/project-mail.ts
import { project } from '@ne2016/resources';
import { defineServerExtension, hooksOf } from '@ne2016/server';

/** Sends a mail to every administrator when a project was voted. */
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
            // Retries only errors that are not permanent: a retry would also send the mail to the others
            // again.
            if (!(error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500))
              throw error;
            log.warn(`an administrator was not told of a project: ${String(error)}`);
          }
      },
    }),
  ],
});
