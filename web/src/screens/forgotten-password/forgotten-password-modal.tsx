import { I18nProvider } from 'react-aria-components';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { Modal, ModalBody } from '#ui/modal/modal.tsx';
import { ForgottenPasswordForm } from './forgotten-password-form.tsx';

interface ForgottenPasswordModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** The address typed so far. */
  email: string;
}

/** The modal « Mot de passe oublié » over the login. */
export function ForgottenPasswordModal({ isOpen, onClose, email }: ForgottenPasswordModalProps) {
  const { t } = useTranslation();
  const { locale } = useLocalePack();
  return (
    <I18nProvider locale={locale}>
      <Modal open={isOpen} onClose={onClose} title={t('forgotten.title')}>
        <ModalBody>
          <ForgottenPasswordForm email={email} />
        </ModalBody>
      </Modal>
    </I18nProvider>
  );
}
