import type { AttributeOf, FileReference } from '@ne2016/contract';
import { HttpError } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { LiveText } from '#ui/live/live-text.tsx';
import { formatSizeBesideLimit } from '#formats/format-file-size.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import type { FieldTies } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { type PendingUploads, Upload } from '#ui/upload/upload.tsx';
import type { SendFile, UploadQueueOptions } from '#ui/upload/upload-queue.ts';
import { useRefreshedAt } from '#platform/answered-again.ts';
import { linkedResource } from '../resource-by-name.ts';
import { type FilePlace, isRefusal } from './file-calls.ts';
import { useFileCalls } from './use-file-calls.ts';
import styles from './file-input.module.css';
import { useFileRules } from './use-file-rules.ts';

/** The props of an input for one or several files. */
export interface FileInputProps<Kind extends 'file' | 'files', Value> {
  place: FilePlace;
  attribute: AttributeOf<Kind>;
  value: unknown;
  onChange: (value: Value | null) => void;
  /** Called with the state of chosen files that are not uploaded. */
  onPending: (pending: PendingUploads | null) => void;
  onBlur: () => void;
  readOnly: boolean;
  ties: FieldTies;
}

interface FileSendingProps
  extends
    Pick<FileInputProps<'file' | 'files', never>, 'place' | 'attribute' | 'onPending' | 'onBlur' | 'ties'>,
    Pick<UploadQueueOptions<FileReference>, 'single' | 'handsOver' | 'room' | 'onSent'> {
  ref: Ref<HTMLDivElement>;
  /** The name of the file that the next one replaces. */
  replaces?: string | undefined;
  /** The files that are present. */
  children: ReactNode;
  /** Announced when it changes. */
  said: string;
}

/** Adds files: the upload zone, and the rules for files. */
export function FileSending({
  ref,
  place,
  attribute,
  ties,
  onBlur,
  children,
  said,
  ...upload
}: FileSendingProps) {
  const pack = useLocalePack();
  const { send: sendFile, maxSize } = useFileSending(place, attribute);
  const { send, failureText } = useAnswers(place, sendFile);
  const { accepted, hint } = useFileRules(attribute, maxSize);
  const hintId = useId();
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur();
  };
  return (
    <div ref={ref} className={styles['frame']} onBlur={leave}>
      {children}
      <Upload
        {...upload}
        ties={hint === '' ? ties : describedFirstBy(hintId, ties)}
        send={send}
        isRefusal={isRefusal}
        accept={attribute.accept?.join(',')}
        accepted={accepted}
        maxSize={maxSize}
        formatSize={(bytes) => formatSizeBesideLimit(bytes, maxSize, pack)}
        failureText={failureText}
      />
      {hint !== '' && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      <LiveText cause="own" text={said} />
    </div>
  );
}

function describedFirstBy(id: string, ties: FieldTies): FieldTies {
  return { ...ties, 'aria-describedby': [id, ties['aria-describedby']].filter(Boolean).join(' ') };
}

/** Returns why a file could not be sent; if offline, also that the server responds again. */
function useAnswers(place: FilePlace, sendFile: SendFile<FileReference>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const store = useResourceStore(linkedResource(place.resource));
  const refreshedAt = useRefreshedAt(store);
  /** Time of the last refresh before the connection was lost; `undefined`: it was not. */
  const [lostAt, setLostAt] = useState<number | null>();
  const send = useCallback<SendFile<FileReference>>(
    async (file, options) => {
      try {
        return await sendFile(file, options);
      } catch (error) {
        if (isUnanswered(error)) setLostAt(store.refreshedAt);
        throw error;
      }
    },
    [sendFile, store],
  );
  const failureText = (error: unknown) => {
    if (!(error instanceof HttpError)) return t('files.failed');
    const isBack = isUnanswered(error) && lostAt !== undefined && lostAt !== refreshedAt;
    return isBack ? t('record.answersAgain') : problemText(error.problem);
  };
  return { send, failureText };
}

const isUnanswered = (error: unknown) => error instanceof HttpError && error.problem.code === 'network';

/** Returns how files are sent for an attribute, and their maximum size in bytes. */
function useFileSending(place: FilePlace, { maxSize }: AttributeOf<'file' | 'files'>) {
  const calls = useFileCalls();
  const [limit, setLimit] = useState<number | null>(null);
  useEffect(() => {
    let isHere = true;
    void calls.uploadLimit().then((known) => isHere && setLimit(known));
    return () => void (isHere = false);
  }, [calls]);
  const { resource, attribute: name } = place;
  const send = useMemo(() => calls.send({ resource, attribute: name }), [calls, resource, name]);
  return { send, maxSize: Math.min(maxSize ?? Infinity, limit ?? Infinity) };
}
