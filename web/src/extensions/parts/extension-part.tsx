import { type ComponentType, createElement, type ReactNode, Suspense } from 'react';
import type { Part } from '../part-api.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { FailureBoundary } from '#platform/failure-boundary.tsx';
import styles from './extension-part.module.css';
import { useLoadedPart } from './loaded-part.ts';

interface ExtensionPartProps<Props> {
  part: Part;
  /** Shown while the code of the part loads. */
  loading: ReactNode;
  /** Shown if the code could not be loaded, or fails. */
  renderFailed: (retry: () => void) => ReactNode;
  /** Receives the part as a function of its props, and renders it. */
  children: (show: (props: Props) => ReactNode) => ReactNode;
}

/** A part of an extension, loaded when it is first shown. Its failures affect only its own place. */
export function ExtensionPart<Props extends object>({
  part,
  loading,
  renderFailed,
  children,
}: ExtensionPartProps<Props>) {
  const { loaded, state } = useLoadedPart(part);
  const retry = () => void loaded.retry();
  if (state.state === 'loading') return loading;
  if (state.state === 'failed') return renderFailed(retry);
  // The component of a part accepts the props of its place; the functions that make parts check that.
  const Shown = state.code as ComponentType<Props>;
  return (
    <FailureBoundary key={loaded.attempt} failed={renderFailed(retry)}>
      <Suspense fallback={loading}>{children((props) => createElement(Shown, props))}</Suspense>
    </FailureBoundary>
  );
}

/** Reports in place of a part that it fails, with a button to retry. */
export function PartFault({ label, onRetry }: { label: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles['fault']}>
      <Alert title={t('extensions.failedTitle', { label })}>{t('extensions.failedText')}</Alert>
      <Button onClick={onRetry}>{t('requests.retry')}</Button>
    </div>
  );
}
