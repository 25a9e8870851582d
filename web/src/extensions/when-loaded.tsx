import type { Resource } from '@ne2016/contract';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { LiveRecords } from './use-records.ts';

interface WhenLoadedProps {
  list: Pick<LiveRecords<Resource>, 'state' | 'retry'>;
  children: ReactNode;
}

/** Shows its children once a list is loaded; before, that it is loading or has failed. */
export function WhenLoaded({ list: { state, retry }, children }: WhenLoadedProps) {
  const { t } = useTranslation();
  if (state === 'ready') return children;
  if (state === 'loading') return <p>{t('list.loading')}</p>;
  return (
    <>
      <Alert>{t('extensions.listFailed')}</Alert>
      <Button onClick={retry}>{t('requests.retry')}</Button>
    </>
  );
}
