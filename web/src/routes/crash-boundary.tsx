import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryCard } from '../screens/login/entry-card.tsx';
import { Button } from '../ui/button/button.tsx';

/** Shown in place of everything when a part of the interface fails: a blank page would say nothing. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <CrashScreen /> : this.props.children;
  }
}

function CrashScreen() {
  const { t } = useTranslation();
  return (
    <EntryCard title={t('app.crashed')}>
      <p role="alert">{t('app.crashedText')}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {t('app.reload')}
      </Button>
    </EntryCard>
  );
}
