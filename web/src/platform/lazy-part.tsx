import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { Modal, ModalActions, ModalBody } from '#ui/modal/modal.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { FailureBoundary } from './failure-boundary.tsx';

interface LazyPartProps {
  /** Shown while the code of the part loads. */
  loading?: ReactNode;
  children: ReactNode;
}

/**
 * A part of the workspace whose code loads when it is first shown. After an update or without a connection,
 * loading may fail: that is shown in its place, and everything else works.
 */
export function LazyPart({ loading, children }: LazyPartProps) {
  const { t } = useTranslation();
  const failed = (
    <>
      <Alert title={t('workspace.notLoaded.title')}>{t('workspace.notLoaded.text')}</Alert>
      <ReloadButton />
    </>
  );
  return (
    <FailureBoundary failed={failed}>
      <Suspense fallback={loading}>{children}</Suspense>
    </FailureBoundary>
  );
}

interface LazyModalProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal whose code loads when it is first opened, like {@link LazyPart}. Once opened, its children stay, so
 * that it can close with an animation.
 */
export function LazyModal({ open, onClose, children }: LazyModalProps) {
  const { t } = useTranslation();
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  const failed = (
    <Modal open={open} onClose={onClose} title={t('workspace.notLoaded.title')}>
      <ModalBody>
        <Alert>{t('workspace.notLoaded.text')}</Alert>
      </ModalBody>
      <ModalActions>
        <ReloadButton />
      </ModalActions>
    </Modal>
  );
  return (
    <FailureBoundary failed={failed}>
      <Suspense>{children}</Suspense>
    </FailureBoundary>
  );
}

function ReloadButton() {
  const { t } = useTranslation();
  return (
    <Button look="primary" onClick={() => location.reload()}>
      {t('app.reload')}
    </Button>
  );
}
