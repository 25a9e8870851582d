import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Loader } from '#ui/loader/loader.tsx';
import { FailureBoundary } from '#platform/failure-boundary.tsx';
import type { LayoutProps } from '../layouts/layout-props.ts';
import { loadedLayout, loadLayout } from './load-layouts.ts';
import styles from './record-layout.module.css';

/** The records of a list as a board, a calendar or a chart, whose code is loaded on first use. */
export function RecordLayout(props: LayoutProps) {
  const [attempt, setAttempt] = useState(0);
  const key = `${props.layout.type} ${attempt}`;
  return (
    // A new key loads failed code again.
    <FailureBoundary key={key} failed={<LayoutFailed onRetry={() => setAttempt(attempt + 1)} />}>
      <LoadedLayout {...props} />
    </FailureBoundary>
  );
}

/** Without `lazy`: loaded code is rendered at once, and React does not hold other code back for 300 ms. */
function LoadedLayout(props: LayoutProps) {
  const { type } = props.layout;
  const [Layout, setLayout] = useState(() => loadedLayout(type));
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (Layout !== undefined) return;
    loadLayout(type).then(
      (loaded) => setLayout(() => loaded),
      (error: unknown) => setFailure({ error }),
    );
  }, [Layout, type]);
  if (failure !== null) throw failure.error;
  return Layout === undefined ? <LayoutLoading /> : <Layout {...props} />;
}

function LayoutLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles['message']}>
      <Loader active label={t('layouts.switch.loading')} />
    </div>
  );
}

/** Shown in place of a layout that could not be loaded or rendered; the rest of the page goes on. */
function LayoutFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles['message']} role="alert">
      <p>{t('layouts.switch.failed')}</p>
      <Button onClick={onRetry}>{t('requests.retry')}</Button>
    </div>
  );
}
