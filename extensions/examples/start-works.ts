// extensions/examples/start-works.ts
import { project } from '@ne2016/resources';
import type { ActionEvent } from '@ne2016/web';

/** Has the works of voted projects begin today. */
export async function startWorks({ records, today, save, ask }: ActionEvent<typeof project>) {
  const names = records.map(({ name }) => `«\u00a0${name}\u00a0»`).join(', ');
  const isWanted = await ask({
    title: 'Lancer les travaux\u00a0?',
    text: `Ces projets passent en travaux aujourd’hui\u00a0: ${names}.`,
    confirm: 'Lancer',
  });
  if (!isWanted) return;
  for (const { id_project: id } of records) await save(project, id, { status: 'running', start_date: today });
}
