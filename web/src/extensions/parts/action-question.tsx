import { useState } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { Confirmation } from '#ui/modal/question.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useWorkspacePart } from '#platform/workspace.ts';
import { type ActionRuns, type Asked, actionRunsPart } from './action-runs.ts';

const nothingAsked: Asked = { title: '', text: '', confirm: '' };

/** The confirmation that an action of the workspace requests. */
export function ActionQuestion() {
  const runs = useWorkspacePart(actionRunsPart);
  return runs === null ? null : <AskedQuestion runs={runs} />;
}

function AskedQuestion({ runs }: { runs: ActionRuns }) {
  const { t } = useTranslation();
  const asked = useSubscribed(runs, () => runs.asked);
  // The content stays while the modal slides out.
  const [shown, setShown] = useState(nothingAsked);
  if (asked !== null && asked !== shown) setShown(asked);
  const question = {
    isOpen: asked !== null,
    answer: (isConfirmed: boolean) => runs.answer(isConfirmed),
  };
  return <Confirmation {...shown} question={question} look="primary" cancel={t('extensions.cancel')} />;
}
