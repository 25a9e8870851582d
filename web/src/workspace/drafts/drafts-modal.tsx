import { isDraftKey, type RecoverableDraft } from '@ne2016/data-layer';
import { useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { Modal, ModalActions, ModalBody, useModalClose } from '#ui/modal/modal.tsx';
import { Confirmation, useQuestion } from '#ui/modal/question.tsx';
import { describeDraft } from '#values/draft-description.ts';
import styles from './drafts.module.css';
import type { DraftRecovery, useRecoveredDrafts } from './recover-drafts.ts';

interface DraftsModalProps {
  open: boolean;
  onClose: () => void;
  recovery: ReturnType<typeof useRecoveredDrafts>;
}

/** All drafts of earlier pages, to be recovered or discarded. */
export function DraftsModal({ open, onClose, recovery }: DraftsModalProps) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const question = useQuestion<boolean>();
  const [unwanted, setUnwanted] = useState<readonly RecoverableDraft[]>([]);
  const { drafts, pending } = recovery;

  async function discard(asked: readonly RecoverableDraft[]): Promise<void> {
    setUnwanted(asked);
    if (await question.ask()) await recovery.discard(asked);
  }

  const [first] = unwanted;
  const title =
    unwanted.length === 1 && first !== undefined
      ? t('drafts.discardOne', { title: describeDraft(first, t, pack).title })
      : t('drafts.discardSeveral', { count: unwanted.length });
  return (
    <Modal open={open} onClose={onClose} title={t('drafts.title')} size="medium">
      <ModalBody>
        <p>{t('drafts.explanation')}</p>
        <RecoveryMessage outcome={recovery.outcome} />
        <ul className={styles['list']}>
          {drafts.map((draft) => (
            <DraftItem
              key={draft.name}
              draft={draft}
              isPending={pending.includes(draft.name)}
              onRecover={() => void recovery.recover([draft])}
              onDiscard={() => void discard([draft])}
            />
          ))}
        </ul>
      </ModalBody>
      <DraftsActions
        isSeveral={drafts.length > 1}
        isPending={pending.length > 1}
        onRecover={() => void recovery.recover(drafts)}
        onDiscard={() => void discard(drafts)}
      />
      <Confirmation
        question={question}
        title={title}
        text={t('drafts.discardText')}
        confirm={t('drafts.discard')}
        cancel={t('drafts.keep')}
      />
    </Modal>
  );
}

interface DraftsActionsProps {
  isSeveral: boolean;
  isPending: boolean;
  onRecover: () => void;
  onDiscard: () => void;
}

function DraftsActions({ isSeveral, isPending, onRecover, onDiscard }: DraftsActionsProps) {
  const { t } = useTranslation();
  const requestClose = useModalClose();
  const later = <Button onClick={requestClose}>{t('drafts.later')}</Button>;
  if (!isSeveral) return <ModalActions>{later}</ModalActions>;
  return (
    <ModalActions
      start={
        <Button look="quietDanger" disabled={isPending} onClick={onDiscard}>
          {t('drafts.discardAll')}
        </Button>
      }
    >
      {later}
      <Button look="primary" pending={isPending} onClick={onRecover}>
        {t('drafts.recoverAll')}
      </Button>
    </ModalActions>
  );
}

interface DraftItemProps {
  draft: RecoverableDraft;
  /** Whether it is being recovered. */
  isPending: boolean;
  onRecover: () => void;
  onDiscard: () => void;
}

/** A draft with its actions. */
export function DraftItem({ draft, isPending, onRecover, onDiscard }: DraftItemProps) {
  const { t } = useTranslation();
  const { title, list, attributes, date, time } = describeDraft(draft, t, useLocalePack());
  return (
    <li className={styles['draft']}>
      <div className={styles['about']}>
        <h3 className={styles['draftTitle']}>{title}</h3>
        <p className={styles['detail']}>{t('drafts.typedAt', { list, date, time })}</p>
        <p className={styles['detail']}>{t('drafts.attributes', { attributes })}</p>
        {draft.isOutcomeUnknown && isDraftKey(draft.key) && (
          <p className={styles['warning']}>{t('drafts.unconfirmed')}</p>
        )}
      </div>
      <div className={styles['choices']}>
        <Button
          look="quietDanger"
          aria-label={`${t('drafts.discard')} ${title}`}
          disabled={isPending}
          onClick={onDiscard}
        >
          {t('drafts.discard')}
        </Button>
        <Button aria-label={`${t('drafts.recover')} ${title}`} pending={isPending} onClick={onRecover}>
          {t('drafts.recover')}
        </Button>
      </div>
    </li>
  );
}

/** Reports which drafts could not be recovered, and why; renders nothing if there is nothing to report. */
function RecoveryMessage({ outcome }: { outcome: DraftRecovery | null }) {
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
