import type { RecoverableDraft } from '@ne2016/data-layer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalePack } from '../../../i18n/use-locale-pack.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Confirmation, useQuestion } from '../../../ui/modal/question.tsx';
import { Modal, ModalActions, ModalBody, useModalClose } from '../../../ui/modal/modal.tsx';
import { describeDraft } from './draft-description.ts';
import { DraftItem } from './draft-item.tsx';
import styles from './drafts.module.css';
import { TakenUpMessage } from './taken-up-message.tsx';
import type { useRecoveredDrafts } from './use-recovered-drafts.ts';

interface DraftsModalProps {
  open: boolean;
  onClose: () => void;
  recovery: ReturnType<typeof useRecoveredDrafts>;
}

/** Everything that earlier pages left behind, to be taken up again or thrown away. */
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
        <TakenUpMessage outcome={recovery.outcome} />
        <ul className={styles['list']}>
          {drafts.map((draft) => (
            <DraftItem
              key={draft.name}
              draft={draft}
              isPending={pending.includes(draft.name)}
              onTakeUp={() => void recovery.takeUp([draft])}
              onDiscard={() => void discard([draft])}
            />
          ))}
        </ul>
      </ModalBody>
      <DraftsActions
        isSeveral={drafts.length > 1}
        isPending={pending.length > 1}
        onTakeUp={() => void recovery.takeUp(drafts)}
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
  onTakeUp: () => void;
  onDiscard: () => void;
}

function DraftsActions({ isSeveral, isPending, onTakeUp, onDiscard }: DraftsActionsProps) {
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
      <Button look="primary" pending={isPending} onClick={onTakeUp}>
        {t('drafts.takeUpAll')}
      </Button>
    </ModalActions>
  );
}
