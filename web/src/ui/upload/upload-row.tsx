import { useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { LiveText } from '../live/live-text.tsx';
import type { Upload } from './upload-queue.ts';
import styles from './upload.module.css';

interface UploadRowProps {
  upload: Upload;
  formatSize: (bytes: number) => string;
  maxSize: number;
  /** The accepted types, in words. */
  accepted: string;
  /** The name of the file that this one replaces. */
  replaces: string | undefined;
  failureText: ((error: unknown) => string) | undefined;
  /** Whether a new cause of failure is announced: of several failed files, that of the first. */
  isAnnounced: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

/** A file: its name and size, its state, and its actions. */
export function UploadRow({ upload, formatSize, maxSize, onRetry, onRemove, ...words }: UploadRowProps) {
  const { t } = useTranslation();
  const removal = useRef<HTMLButtonElement>(null);
  const { name, size } = upload.file;
  // Browsers give folders a meaningless size.
  const isFolder = upload.state === 'refused' && upload.reason === 'folder';
  const isUnderWay = upload.state === 'waiting' || upload.state === 'sending';
  return (
    <li className={classNames(styles['file'], styles[upload.state])}>
      <div className={styles['about']}>
        <span className={styles['name']}>{name}</span>
        {!isFolder && <span className={styles['size']}>{formatSize(size)}</span>}
      </div>
      <div className={styles['actions']}>
        {upload.state === 'failed' && (
          <Button
            look="quiet"
            onClick={() => {
              onRetry();
              // This button disappears; the one next to it stays in every state of the file.
              removal.current?.focus();
            }}
          >
            {t('files.retry')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <IconButton
          ref={removal}
          icon="close"
          label={t(isUnderWay ? 'files.cancel' : 'files.remove', { name })}
          onClick={onRemove}
        />
      </div>
      {upload.state === 'sending' && (
        <progress
          className={styles['progress']}
          max={size}
          value={upload.loaded}
          aria-label={t('files.progressOf', { name })}
        />
      )}
      <UploadState upload={upload} maxSize={formatSize(maxSize)} {...words} />
    </li>
  );
}

interface UploadStateProps extends Omit<UploadRowProps, 'formatSize' | 'maxSize' | 'onRetry' | 'onRemove'> {
  maxSize: string;
}

function UploadState(props: UploadStateProps) {
  const { t } = useTranslation();
  const text = useStateText(props);
  const { upload, replaces, isAnnounced } = props;
  const willReplace = replaces !== undefined && (upload.state === 'waiting' || upload.state === 'sending');
  // The summary counts the failures; a later change of one is announced here.
  if (upload.state === 'failed' && isAnnounced)
    return <LiveText cause="news" text={text} className={styles['state']} />;
  return (
    <p className={styles['state']}>
      {willReplace ? `${text}, ${t('files.willReplace', { name: replaces })}` : text}
    </p>
  );
}

/** Returns the state of a file, in words. */
function useStateText({ upload, maxSize, accepted, failureText }: UploadStateProps): string {
  const { t } = useTranslation();
  switch (upload.state) {
    case 'refused':
      if (upload.reason === 'answered') return failureText?.(upload.error) ?? t('files.failed');
      if (upload.reason === 'empty') return t('files.empty');
      if (upload.reason === 'folder') return t('files.folder');
      if (upload.reason === 'too-many') return t('files.tooMany');
      return upload.reason === 'too-large'
        ? t('files.tooLarge', { maxSize })
        : t('files.wrongType', { accepted });
    case 'waiting':
      return t('files.waiting');
    case 'sending':
      return t('files.sending', {
        percent: Math.floor((100 * upload.loaded) / Math.max(1, upload.file.size)),
      });
    case 'sent':
      return t('files.sent');
    case 'failed':
      return failureText?.(upload.error) ?? t('files.failed');
  }
}
