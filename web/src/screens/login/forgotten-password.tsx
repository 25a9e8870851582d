import { useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';

async function loadModal() {
  const [{ ForgottenPasswordModal }] = await Promise.all([
    import('../forgotten-password/forgotten-password-modal.tsx'),
    loadTexts(),
  ]);
  return ForgottenPasswordModal;
}

type Loading =
  | { state: 'idle' | 'pending' | 'failed' }
  | { state: 'loaded'; Modal: Awaited<ReturnType<typeof loadModal>> };

/**
 * « Mot de passe oublié ? »: loads its modal on demand. If that fails, the login stays as it is, with all
 * input.
 * @param props.readEmail Returns the address typed so far.
 */
export function ForgottenPassword({ readEmail }: { readEmail: () => string }) {
  const { t } = useTranslation();
  const [loading, setLoading] = useState<Loading>({ state: 'idle' });
  const [email, setEmail] = useState<string | null>(null);

  async function open(): Promise<void> {
    setEmail(readEmail());
    if (loading.state === 'loaded' || loading.state === 'pending') return;
    setLoading({ state: 'pending' });
    try {
      setLoading({ state: 'loaded', Modal: await loadModal() });
    } catch {
      setLoading({ state: 'failed' });
    }
  }

  return (
    <>
      {loading.state === 'failed' && <Alert>{t('requests.network')}</Alert>}
      <Button look="quiet" pending={loading.state === 'pending'} onClick={() => void open()}>
        {t('login.forgotten')}
      </Button>
      {loading.state === 'loaded' && (
        <loading.Modal isOpen={email !== null} email={email ?? ''} onClose={() => setEmail(null)} />
      )}
    </>
  );
}
