import { useTranslation } from '#ui/texts/use-translation.ts';
import type { OwnAccountCalls } from '#session/own-account-calls.ts';
import type { User } from '#session/session-state.ts';
import { Confirmation, useQuestion } from '#ui/modal/question.tsx';
import { Modal, ModalBody } from '#ui/modal/modal.tsx';
import { LanguageChoice } from '../language-choice.tsx';
import styles from './account.module.css';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useAccountSessions } from './use-account-sessions.ts';
import { usePasswordChange } from './use-password-change.ts';

interface AccountModalProps {
  user: User;
  account: OwnAccountCalls;
  open: boolean;
  onClose: () => void;
}

/** « Mon compte »: password, sessions, and the language if there are several. */
export function AccountModal({ user, account, open, onClose }: AccountModalProps) {
  const { t } = useTranslation();
  const sessions = useAccountSessions(account, open);
  const changing = usePasswordChange(account, () => void sessions.reload());
  const question = useQuestion<boolean>();
  const close = () => {
    changing.abandon();
    onClose();
  };
  // A call has a timeout, and its outcome must be seen.
  const canClose = () => !changing.pending && (!changing.isTyped || question.ask());
  return (
    <Modal
      open={open}
      onClose={close}
      canClose={canClose}
      from="right"
      size="medium"
      title={t('account.title')}
    >
      <ModalBody>
        <dl className={styles['person']}>
          <Fact name={t('account.name')} value={user.name} />
          <Fact name={t('login.email')} value={user.email} />
          <Fact name={t('account.role')} value={t(`session.roles.${user.role}`)} />
        </dl>
        {LanguageChoice !== null && <LanguageChoice />}
        <PasswordSection email={user.email} changing={changing} />
        <SessionsSection sessions={sessions} account={account} />
      </ModalBody>
      <Confirmation
        question={question}
        title={t('account.abandonTitle')}
        text={changing.isPerhapsChanged ? t('account.abandonPerhapsChanged') : t('account.abandonText')}
        confirm={t('account.abandonConfirm')}
        cancel={t('account.abandonCancel')}
      />
    </Modal>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
