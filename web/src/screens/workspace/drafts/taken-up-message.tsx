import { useTranslation } from 'react-i18next';
import { useLocalePack } from '../../../i18n/use-locale-pack.ts';
import { Alert } from '../../../ui/form/alert.tsx';
import { describeDraft } from './draft-description.ts';
import type { TakenUp } from './take-up-drafts.ts';

/** Says which drafts could not be taken up, and why; nothing when there is nothing to say. */
export function TakenUpMessage({ outcome }: { outcome: TakenUp | null }) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  if (outcome === null) return null;
  const refusals = outcome.refused.map(({ draft, why }) =>
    t(`drafts.refused.${why}`, { title: describeDraft(draft, t, pack).title }),
  );
  const messages = outcome.elsewhere > 0 ? [...refusals, t('drafts.refused.taken')] : refusals;
  if (messages.length === 0) return null;
  return (
    <Alert look="warning">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Alert>
  );
}
