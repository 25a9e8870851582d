import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { Icon } from '../button/icon.tsx';
import { classNames } from '../class-names.ts';
import type { FieldTies } from '../form/field.tsx';
import { LiveText } from '../live/live-text.tsx';
import styles from './upload.module.css';
import { type Upload as UploadedFile, type UploadQueueOptions, useUpload } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import { type DropFiles, useFileDrop } from './use-file-drop.ts';

interface UploadProps<Answer> extends UploadQueueOptions<Answer> {
  ties: FieldTies;
  /** Formats a number of bytes; depends on the language. */
  formatSize: (bytes: number) => string;
  /** Returns why an upload failed, in words; by default the connection is blamed. */
  failureText?: (error: unknown) => string;
  /** The types of `accept`, in words; by default the value of `accept` itself. */
  accepted?: string | undefined;
  /** The name of the present file, which the next upload replaces. */
  replaces?: string | undefined;
  /** Called with the pending files each time they change, and with `null` once none is left. */
  onPending?: (pending: PendingUploads | null) => void;
}

/** The names of files that are not fully uploaded, by state. */
export type PendingUploads = Readonly<Record<'sending' | 'failed' | 'refused', readonly string[]>>;

const isFailed = ({ state }: UploadedFile) => state === 'failed';

/** Uploads files that are dropped or chosen here, several at once, and shows their states. */
export function Upload<Answer>(props: UploadProps<Answer>) {
  const {
    ties,
    formatSize,
    failureText,
    accepted = props.accept ?? '',
    replaces,
    onPending,
    ...options
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { queue, uploads } = useUpload(options);
  /** Number of files dropped at once into a place for one; 0 if there was no such drop. */
  const [surplus, setSurplus] = useState(0);
  const add: DropFiles = (files, folders) => {
    const isTooMany = single && files.length > 1;
    setSurplus(isTooMany ? files.length : 0);
    if (!isTooMany) queue.add(files, folders);
  };
  usePendingState(uploads, onPending);
  const { single = false, handsOver = single } = options;
  // The state of the chosen files must be visible, even if a form ends just here.
  useEffect(() => {
    if (handsOver) list.current?.scrollIntoView({ block: 'nearest' });
  }, [handsOver, uploads.length]);
  return (
    <div className={styles['upload']}>
      <UploadZone
        ref={input}
        ties={ties}
        single={single}
        accept={options.accept}
        isReplacement={replaces !== undefined}
        onChoose={add}
      />
      {surplus > 0 && <Surplus count={surplus} />}
      {uploads.length > 0 && (
        <ul ref={list} className={styles['files']}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              formatSize={formatSize}
              maxSize={options.maxSize}
              accepted={accepted}
              replaces={replaces}
              failureText={failureText}
              isAnnounced={upload === uploads.find(isFailed)}
              onRetry={() => queue.retry(upload.id)}
              onRemove={() => {
                queue.remove(upload.id);
                // The button that had the focus is gone with its file.
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <UploadSummary uploads={uploads} />
    </div>
  );
}

interface UploadZoneProps {
  ref: Ref<HTMLInputElement>;
  ties: FieldTies;
  single: boolean;
  accept: string | undefined;
  /** Whether there is a file that the next one replaces. */
  isReplacement: boolean;
  onChoose: DropFiles;
}

/** The place to drop files, or to choose them by a click or by the keyboard. */
function UploadZone({ ref, ties, single, accept, isReplacement, onChoose }: UploadZoneProps) {
  const { t } = useTranslation();
  const chooseId = useId();
  const drop = useFileDrop(onChoose);
  const invitation = invitationOf(single, isReplacement);
  return (
    <div className={classNames(styles['zone'], drop.isOver && styles['over'])}>
      {/* Covers the whole zone, so that clicks, drops and the keyboard reach the browser’s own input. */}
      <input
        {...ties}
        aria-labelledby={`${chooseId} ${ties['aria-labelledby']}`}
        {...drop.handlers}
        ref={ref}
        type="file"
        multiple={!single}
        accept={accept}
        className={styles['input']}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <span id={chooseId} className={styles['choose']} aria-hidden="true">
        <Icon name="upload" />
        {t(invitation.choose)}
      </span>
      <span className={styles['drop']} aria-hidden="true">
        {t(invitation.drop)}
      </span>
    </div>
  );
}

/** Returns the text keys of the invitations to click and to drop. */
function invitationOf(isSingle: boolean, isReplacement: boolean) {
  if (!isSingle) return { choose: 'files.choose', drop: 'files.drop' } as const;
  return isReplacement
    ? ({ choose: 'files.replace', drop: 'files.dropReplacement' } as const)
    : ({ choose: 'files.chooseOne', drop: 'files.dropOne' } as const);
}

/** Reports that none of several files was accepted. */
function Surplus({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className={styles['surplus']}>
      {t('files.onlyOne', { count })}
    </p>
  );
}

const listOf = (names: string): string[] => (names === '' ? [] : names.split('/'));

/** Reports the files that are not uploaded, and `null` after an unmount. */
function usePendingState(uploads: readonly UploadedFile[], onPending: UploadProps<never>['onPending']): void {
  const pending = uploads.filter(({ state }) => state !== 'sent');
  const ids = pending.map(({ id }) => id).join('/');
  // Strings, which stay equal while a file is sent. No name has a slash.
  const namesOf = (...states: readonly UploadedFile['state'][]) =>
    pending
      .filter(({ state }) => states.includes(state))
      .map(({ file }) => file.name)
      .join('/');
  const sending = namesOf('waiting', 'sending');
  const failed = namesOf('failed');
  const refused = namesOf('refused');
  const report = useEffectEvent((names: PendingUploads | null) => onPending?.(names));
  useEffect(() => {
    if (ids === '') return undefined;
    report({ sending: listOf(sending), failed: listOf(failed), refused: listOf(refused) });
    return () => report(null);
  }, [ids, sending, failed, refused]);
}

/** Announced when an upload ends; the progress of each is not. */
function UploadSummary({ uploads }: { uploads: readonly UploadedFile[] }) {
  const { t } = useTranslation();
  const countOf = (state: UploadedFile['state']) => uploads.filter((upload) => upload.state === state).length;
  const [sent, failed, refused] = [countOf('sent'), countOf('failed'), countOf('refused')];
  const texts = [
    sent > 0 && t('files.countSent', { count: sent }),
    failed > 0 && t('files.countFailed', { count: failed }),
    refused > 0 && t('files.countRefused', { count: refused }),
  ];
  return <LiveText cause="own" text={texts.filter(Boolean).join(' ')} />;
}
