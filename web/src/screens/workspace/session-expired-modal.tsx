import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session-context.tsx';
import type { User } from '../../session/session-state.ts';
import { Button } from '../../ui/button/button.tsx';
import { Modal, ModalBody } from '../../ui/modal/modal.tsx';
import { SignInForm } from '../login/sign-in-form.tsx';

const never = () => false;

/** Asks the same person to sign in again, over the page: nothing below is lost. It closes once that is done. */
export function SessionExpiredModal({ open, user }: { open: boolean; user: User }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Modal
      open={open}
      onClose={() => undefined}
      canClose={never}
      closable={false}
      title={t('session.expiredTitle')}
    >
      <ModalBody>
        <p>{t('session.expired')}</p>
        <SignInForm email={user.email} />
        <Button look="quiet" onClick={() => void session.signOut()}>
          {t('session.leave')}
        </Button>
      </ModalBody>
    </Modal>
  );
}
