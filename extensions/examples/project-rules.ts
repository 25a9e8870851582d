// extensions/examples/project-rules.ts
import { project } from '@ne2016/resources';
import { defineServerExtension, hooksOf } from '@ne2016/server';

/** Projects that are done are complete, and what was voted has a budget. */
export const projectRules = defineServerExtension('project-rules', {
  hooks: [
    hooksOf(project, {
      beforeSave({ values, rejection }) {
        if (values.status === 'approved' && values.budget === null)
          throw rejection({ budget: 'Indiquez le budget voté.' });
        return values.status === 'done' ? { progress: 100 } : undefined;
      },
      beforeDelete({ record, rejection }) {
        if (record.status === 'running')
          throw rejection('Un projet en travaux ne peut pas être supprimé\u00a0: abandonnez-le d’abord.');
      },
    }),
  ],
});
